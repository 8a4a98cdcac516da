# How a document ended.
model-document-too-long = The document holds more than Lacuna takes in of one.
model-document-cut = The document was cut off before its end.
