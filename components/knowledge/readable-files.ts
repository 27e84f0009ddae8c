/** What the file chooser offers. The server looks at the bytes, not at the name. */
export const readableFiles = ".md,.markdown,.txt,.html,.htm,.csv,.json,.yaml,.yml,.pdf,.docx";
