await open(1); keys('d a u'); await warned();
key('*'); await searched(); tell();
say(get('.hint'));
