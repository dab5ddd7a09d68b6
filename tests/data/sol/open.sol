championships:
- {club: 1, couplings: dazed, description: Club League, guid: 0c000000000011efa000000000000001,
  modified: ! '2026-03-01 09:00:00', playersperteam: 1, prizes: fixed, skipworstprizes: 0}
clubs:
- {couplings: dazed, description: Carrom Club Norte, guid: 0a000000000011efa000000000000001,
  modified: ! '2026-03-01 09:00:00', nationality: ESP, prizes: fixed}
- {couplings: dazed, description: Carrom Club Sud, guid: 0a000000000011efa000000000000002,
  modified: ! '2026-03-01 09:00:00', nationality: ITA, prizes: fixed}
players:
- {agreedprivacy: ' ', club: 1, firstname: Ana, guid: 0b000000000011efa000000000000001,
  lastname: Abbas, modified: ! '2026-03-01 09:00:00', nationality: ESP, sex: F}
- {agreedprivacy: ' ', club: 1, firstname: Bea, guid: 0b000000000011efa000000000000002,
  lastname: Bello, modified: ! '2026-03-01 09:00:00', nationality: ESP, sex: F}
- {agreedprivacy: ' ', club: 2, firstname: Ciro, guid: 0b000000000011efa000000000000003,
  lastname: Costa, modified: ! '2026-03-01 09:00:00', nationality: ITA, sex: M}
- {agreedprivacy: ' ', firstname: Dora, guid: 0b000000000011efa000000000000004,
  lastname: Durán, modified: ! '2026-03-01 09:00:00', nationality: ESP, sex: F}
- {agreedprivacy: ' ', club: 2, firstname: Emil, guid: 0b000000000011efa000000000000005,
  lastname: Egger, modified: ! '2026-03-01 09:00:00', nationality: ITA, nickname: the fox, sex: M}
rates: []
ratings: []
users: []
---
championship: 1
competitors:
- bucholz: 0
  netscore: 8
  players: [1]
  points: 2
  totscore: 25
- bucholz: 0
  netscore: -8
  players: [2]
  points: 0
  totscore: 17
- bucholz: 0
  netscore: 3
  players: [3]
  points: 2
  totscore: 20
- bucholz: 0
  netscore: -3
  players: [4]
  points: 0
  totscore: 17
- bucholz: 0
  netscore: 25
  players: [5]
  points: 2
  totscore: 25
couplings: dazed
currentturn: 2
date: 2026-03-12
delaycompatriotpairing: 0
delaytoppairing: 1
description: Spring Open
duration: 45
finalkind: simple
guid: 0d000000000011efa000000000000001
matches:
- board: 1
  boards:
  - {coins1: 6, coins2: 0, number: 1, queen: '1'}
  - {coins1: 0, coins2: 9, number: 2, queen: '2'}
  - {coins1: 9, coins2: 0, number: 3, queen: '1'}
  - {coins1: 0, coins2: 5, number: 4, queen: '1'}
  - {coins1: 4, coins2: 0, number: 5, queen: '2'}
  breaker: '1'
  competitor1: 1
  competitor2: 2
  score1: 25
  score2: 17
  turn: 1
- board: 2
  boards:
  - {coins1: 9, coins2: 0, number: 1, queen: '1'}
  - {coins1: 0, coins2: 8, number: 2, queen: '2'}
  - {number: 3, queen: '1'}
  competitor1: 3
  competitor2: 4
  score1: 20
  score2: 17
  turn: 1
- {board: 3, competitor1: 5, competitor2: null, score1: 25, score2: 0, turn: 1}
- {board: 1, competitor1: 5, competitor2: 1, score1: 0, score2: 0, turn: 2}
- {board: 2, competitor1: 4, competitor2: 3, score1: 0, score2: 0, turn: 2}
- {board: 3, competitor1: 2, competitor2: null, score1: 25, score2: 0, turn: 2}
matcheskind: simple
modified: 2026-03-12 11:20:30
phantomscore: 25
prealarm: 5
prized: false
rankedturn: 1
retirements: none
system: swiss
