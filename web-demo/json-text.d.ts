// The bundler hands over JSON files as text: what is shown is the file, not a copy that was parsed and printed again.
declare module "*.json" {
  const text: string;
  export default text;
}
