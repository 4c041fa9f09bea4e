say(getAll('main *').length);
