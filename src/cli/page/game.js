
const game = JSON.parse(document.getElementById('data').textContent);
document.querySelector('main').append(player(game));
