// Written by the build from Cargo.toml.
/** The version of this package and of the crate in it. */
export declare const version: string;
