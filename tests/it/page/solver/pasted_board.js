await paste('####\n#-+#\n#@a#\n####\n\na8\n'); await opened('Pasted 1'); await warned();
say(`${page.title}, ${page.defaultView.location.hash}`); tell();
