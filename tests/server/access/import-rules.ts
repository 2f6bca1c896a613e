/** Nobody but administrators of an organisation knows of its imports (issue 19). */
export const importRules = <Rule>(administering: Rule, searching: Rule, searchingPermissions: Rule) => ({
  searchImport: searching,
  searchImportPermissions: searchingPermissions,
  searchImportMany: administering,
  searchImportPermissionsMany: administering,
  saveImportRows: administering,
  beginImport: administering,
  listImports: administering,
  getImport: administering,
  listImportRows: administering,
  resumeImport: administering,
  updateImport: administering,
  previewTakeBack: administering,
  takeBackImport: administering,
})
