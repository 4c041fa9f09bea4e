await open(0); keys('r r'); await paste('rr'); tell();
