// Whole, without and with all that SLC may have.
await paste('<SokobanLevels><Level Id="Old"><L>#####</L><L>#@$.#</L><L>#####</L></Level></SokobanLevels>');
await opened('Old'); await wait(10); keys('r'); say(page.title); tell();
await toList();
await paste('<?xml version="1.0"?><SokobanLevels><Title/><LevelCollection Copyright="Lee"><Level Id="Whole"><L/>'
  + '<L>#####</L><L><![CDATA[#@$.#]]></L><L>#####</L></Level></LevelCollection></SokobanLevels><!-- -->');
await opened('Whole'); say(get('.notice').textContent);
await toList(); say(getAll('.levels small:not(.size)').at(-1).textContent);
