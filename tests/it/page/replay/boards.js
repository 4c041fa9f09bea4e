say(text());
for (const one of getAll('.commands li:not(:first-child) button')) { one.click(); say(text()); }
