/** A document's title: its file's name without the extension. */
export const titleOfFile = (fileName: string): string => fileName.replace(/\.[A-Za-z0-9]{1,8}$/, "") || fileName;
