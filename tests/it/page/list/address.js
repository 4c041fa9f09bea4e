await new Promise(done => setTimeout(done, 500));
document.title += `, ${document.activeElement.className}`;
