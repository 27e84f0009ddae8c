/** The page of the documents that stand in one folder. */
export const folderPath = (workspaceId: string, folder: string): string =>
  `/w/${workspaceId}/documents?folder=${encodeURIComponent(folder)}`;
