await paste('no level'); await tellNotice();
await open(0); await paste('rx'); await tellNotice();
