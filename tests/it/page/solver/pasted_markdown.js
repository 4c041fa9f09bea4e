await paste('```text\n#####\n#@*.#\n#####\n```\n'); await opened('Pasted 1'); say(page.title);
await toList();
await paste('## Corner\n\n#####\n#@.$#\n#####\n'); await opened('Corner'); say(page.title);
