await wait(10); say(page.title); tell();
