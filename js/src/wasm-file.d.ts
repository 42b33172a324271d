// How hosts with a loader for WebAssembly see the file.
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
