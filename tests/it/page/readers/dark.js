say(getComputedStyle(page.body).backgroundColor);
