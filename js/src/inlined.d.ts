// Written by the build: the module itself, for hosts that cannot read or fetch a file.
export declare const base64: string;
