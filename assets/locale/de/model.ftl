# Wie ein Dokument endete. Begriffe und Regeln: assets/locale/README.md.
model-document-too-long = Das Dokument enthält mehr, als Lacuna von einem aufnimmt.
model-document-cut = Das Dokument wurde vor seinem Ende abgeschnitten.
