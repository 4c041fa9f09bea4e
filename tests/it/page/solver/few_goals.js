await paste('######\n#@$$.#\n######'); await opened('Pasted 1'); await warned(); tell();
