get('.tools textarea').value =
  '<SokobanLevels><Level Id="Cut"><L>#####</L><L>#@$.#</L><L>#####</L></Level><Level>';
button('Open').click(); await opened('Cut'); await tellNotice();
await toList();
await paste('<SokobanLevels><Level><L>#####</L><L>#@@.#</L><L>#####</L></Level></SokobanLevels>');
await tellNotice();
