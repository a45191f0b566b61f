import {
  random,
  type Drawing,
  type Severity,
  linear,
  mark,
  digitalDisplay,
  oficina,
  crack,
  radial,
  splatter,
  shadow,
} from './drawing.ts'

const MULTIMETER = linear('amarelo', 60, '#f6c63d', '#e0a312', '#b97f06')

function multimeter(x: number, y: number, leitura: string): string {
  const seal = Array.from(
    { length: 12 },
    (_, i) => `<rect x="-3" y="-78" width="6" height="16" fill="#e8e8e8" transform="rotate(${i * 30})"/>`,
  ).join('')
  return `<g transform="translate(${x} ${y}) rotate(7)">${shadow(170, 590, 190, 40)}<rect x="0" y="0" width="340" height="580" rx="44" fill="url(#amarelo)"/><rect x="24" y="24" width="292" height="532" rx="30" fill="#23272b"/><rect x="48" y="50" width="244" height="140" rx="14" fill="#101310"/><rect x="58" y="60" width="224" height="120" rx="8" fill="url(#lcd)"/>${digitalDisplay(leitura, 84, 84, 74)}
  <circle cx="170" cy="350" r="96" fill="#15181b"/><g transform="translate(170 350)">${seal}</g><circle cx="170" cy="350" r="56" fill="#353b41"/><rect x="162" y="296" width="16" height="62" rx="6" fill="#fff" transform="rotate(-40 170 350)"/><circle cx="90" cy="510" r="22" fill="#111"/><circle cx="250" cy="510" r="22" fill="#a01a1a"/><rect x="48" y="212" width="110" height="26" rx="8" fill="#3a4046"/><rect x="182" y="212" width="110" height="26" rx="8" fill="#3a4046"/></g>`
}

/** Battery with the reading of the multimeter on its terminals; `leitura` in volts. */
export function bateria(g: Severity, seed: number, leitura: string): Drawing {
  const rng = random(seed)
  const corrosion = (x: number, y: number, n: number) =>
    splatter(rng, n, [x, y, 92, 62], [4, 17], '#bfe3d6', 0.9) +
    splatter(rng, n, [x, y, 70, 48], [2, 9], '#f4fbf6', 0.95)
  const foreground = `<defs>${MULTIMETER}${linear('caixa', 80, '#4a5157', '#2e3338', '#202428')}${linear('topo', 0, '#3d444a', '#646d75', '#434a51')}${linear('verm', 90, '#d8342f', '#8c1512')}</defs>
  ${shadow(480, 890, 480, 70)}<path d="M60 360H860L900 900H30Z" fill="url(#caixa)"/><path d="M110 220H810L860 370H60Z" fill="url(#topo)"/><path d="M110 220H810" stroke="#737c85" stroke-width="5"/><path d="M140 440H800V740H140Z" fill="#d9dcdf"/><path d="M140 440H800V520H140Z" fill="#1f5fa8"/><path d="M180 570H560M180 616H700M180 662H500" stroke="#9aa3ab" stroke-width="16"/><circle cx="720" cy="620" r="54" fill="none" stroke="#1f5fa8" stroke-width="12"/>
  ${Array.from({ length: 6 }, (_, i) => `<ellipse cx="${250 + i * 88}" cy="306" rx="30" ry="15" fill="#14171a"/><path d="M${236 + i * 88} 306h28" stroke="#4a5158" stroke-width="5"/>`).join('')}
  <ellipse cx="170" cy="262" rx="56" ry="26" fill="#0c0e10"/><path d="M132 180H208V256H132Z" fill="url(#aco)"/><ellipse cx="170" cy="180" rx="38" ry="16" fill="#dfe4e8"/><path d="M96 190L20 150" stroke="#151515" stroke-width="46" stroke-linecap="round"/><path d="M92 214H214V266H92Z" fill="url(#ferro)"/>
  <ellipse cx="748" cy="262" rx="56" ry="26" fill="#0c0e10"/><path d="M710 180H786V256H710Z" fill="url(#aco)"/><ellipse cx="748" cy="180" rx="38" ry="16" fill="#dfe4e8"/><path d="M690 196H812V270H690Z" fill="url(#verm)"/>
  ${corrosion(170, 230, g === 'VERMELHO' ? 110 : 40)}${g === 'VERMELHO' ? corrosion(748, 240, 30) : ''}
  <path d="M1010 760C900 700 840 420 772 200" fill="none" stroke="#9d1512" stroke-width="15"/><path d="M950 740C560 900 330 560 196 214" fill="none" stroke="#121314" stroke-width="15"/><path d="M772 200L750 156" stroke="#e1e5e8" stroke-width="11"/><path d="M196 214L172 156" stroke="#e1e5e8" stroke-width="11"/>
  ${multimeter(880, 220, leitura)}${mark(g, 1070, 318, 150, -118)}`
  return {
    fundo: oficina('#39454f', '#121619', [
      [220, 90, 130, 'rgba(190,215,255,.35)'],
      [1000, 120, 120, 'rgba(255,220,160,.4)'],
    ]),
    frente: foreground,
  }
}

/** Alternator with the charging voltage on the multimeter. */
export function alternador(g: Severity, seed: number, leitura: string): Drawing {
  const rng = random(seed)
  const fins = Array.from(
    { length: 22 },
    (_, i) =>
      `<path d="M420 500L${420 + Math.cos((i / 22) * 6.283) * 300} ${500 + Math.sin((i / 22) * 6.283) * 300}" stroke="#22262a" stroke-width="26"/>`,
  ).join('')
  const foreground = `<defs>${MULTIMETER}${radial('alu', 0.4, 0.35, 0.8, '#eef1f3', '#a3acb3', '#6a7279')}</defs>${shadow(430, 880, 400, 70)}
  <circle cx="420" cy="500" r="360" fill="#2a2e32"/><circle cx="420" cy="500" r="345" fill="url(#alu)"/>${fins}<circle cx="420" cy="500" r="300" fill="none" stroke="#8d969d" stroke-width="26"/><circle cx="420" cy="500" r="318" fill="none" stroke="#f5f7f8" stroke-width="4" stroke-opacity=".7"/>
  <circle cx="420" cy="500" r="176" fill="#17191b"/>${[170, 156, 142, 128, 114].map((r, i) => `<circle cx="420" cy="500" r="${r}" fill="${i % 2 ? '#2b2f33' : '#6b7379'}"/>`).join('')}<circle cx="420" cy="500" r="98" fill="url(#aco)"/><circle cx="420" cy="500" r="44" fill="url(#ferro)"/>
  ${splatter(rng, 200, [420, 500, 330, 330], [1, 5], '#5b4733', 0.4)}<path d="M640 210C760 160 800 300 900 420" fill="none" stroke="#9d1512" stroke-width="17"/><path d="M560 780C720 860 800 780 900 640" fill="none" stroke="#121314" stroke-width="17"/>${multimeter(850, 230, leitura)}${mark(g, 1040, 330, 150, -118)}`
  return {
    fundo: oficina('#434a50', '#15181b', [
      [1180, 140, 140, 'rgba(255,226,170,.5)'],
      [130, 120, 110, 'rgba(150,180,220,.3)'],
    ]),
    frente: foreground,
  }
}

/** Dipstick over a cloth: oil dark and below the minimum (red) or near it (amber). */
export function oleo(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const ate = g === 'VERMELHO' ? 356 : 520
  const cor = g === 'VERMELHO' ? '#1c0f05' : '#5a3510'
  const folds = Array.from(
    { length: 11 },
    (_, i) =>
      `<path d="M${-60 + i * 130} 1000C${40 + i * 130} ${700 - rng() * 200} ${-80 + i * 130} ${400 + rng() * 150} ${60 + i * 130} -40" fill="none" stroke="${i % 2 ? '#fff' : '#1c3f66'}" stroke-width="${20 + rng() * 36}" stroke-opacity=".13"/>`,
  ).join('')
  const foreground = `<defs>${linear('pano', 50, '#5b87b5', '#3d6897', '#6a95c2', '#345b86')}${linear('vareta', 90, '#f5f6f7', '#a9b1b7', '#e4e8ea', '#7b848b')}</defs><rect width="1280" height="960" fill="url(#pano)"/>${folds}
  ${splatter(rng, 26, [330, 620, 240, 130], [10, 56], cor, 0.42)}${splatter(rng, 12, [760, 700, 200, 90], [6, 26], cor, 0.3)}
  <g transform="rotate(-14 640 480)"><rect x="60" y="462" width="1340" height="52" rx="10" fill="#0c1d30" fill-opacity=".35" transform="translate(10 26)"/><rect x="40" y="440" width="1360" height="56" rx="14" fill="url(#vareta)"/><rect x="40" y="440" width="760" height="56" rx="14" fill="#c3cacf"/><path d="M300 440v56M760 440v56" stroke="#2d3338" stroke-width="10"/><g stroke="#7e878e" stroke-width="4">${Array.from({ length: 22 }, (_, i) => `<path d="M${312 + i * 21} 444l18 48M${330 + i * 21} 444l-18 48"/>`).join('')}</g>
  <path d="M40 450C46 440 60 438 ${ate - 60} 440C${ate} 442 ${ate + 20} 456 ${ate + 8} 470C${ate + 30} 484 ${ate - 10} 498 ${ate - 70} 497C200 500 60 500 40 488Z" fill="${cor}" fill-opacity=".93"/><path d="M70 454H${ate - 60}" stroke="#e9b267" stroke-width="6" stroke-opacity=".5"/>
  <path d="M300 400l-18 -36h36zM760 400l-18 -36h36z" fill="#ffffff"/><path d="M300 536l-18 36h36zM760 536l-18 36h36z" fill="#ffffff"/><circle cx="302" cy="468" r="9" fill="#2d3338"/><circle cx="762" cy="468" r="9" fill="#2d3338"/></g>
  ${mark(g, ate + 10, g === 'VERMELHO' ? 548 : 506, 100, g === 'VERMELHO' ? 62 : 70)}`
  return { fundo: oficina('#4a6f97', '#2d4f76', []), frente: foreground }
}

/** Coolant tank: level under the minimum (red) or at it (amber). */
export function arrefecimento(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const nivel = g === 'VERMELHO' ? 742 : 640
  const foreground = `<defs>${linear('tanque', 10, 'rgba(255,255,252,.95)', 'rgba(222,226,214,.82)', 'rgba(250,250,244,.92)', 'rgba(188,194,180,.9)')}${linear('agua', 90, g === 'VERMELHO' ? '#b0763f' : '#e8607d', g === 'VERMELHO' ? '#6d3f1d' : '#b92f50')}</defs>${shadow(620, 900, 480, 70)}
  <path d="M270 330C250 270 300 240 360 240H880C950 240 1000 270 990 340L960 800C954 850 920 870 870 870H390C340 870 306 850 300 800Z" fill="url(#tanque)"/><path d="M294 ${nivel}C480 ${nivel - 14} 760 ${nivel + 14} ${nivel > 700 ? 964 : 970} ${nivel}L960 800C954 850 920 870 870 870H390C340 870 306 850 300 800Z" fill="url(#agua)" fill-opacity=".88"/><ellipse cx="630" cy="${nivel}" rx="330" ry="14" fill="#fff" fill-opacity=".25"/>
  <path d="M470 250V860M800 250V860" stroke="#9aa08f" stroke-width="7" stroke-opacity=".55"/><path d="M330 320C326 480 340 700 350 820" stroke="#fff" stroke-width="22" stroke-opacity=".7" fill="none"/>
  <path d="M850 430H960M850 640H956" stroke="#2f3338" stroke-width="9"/><path d="M846 430l34 -18v36zM846 640l34 -18v36z" fill="#2f3338"/>
  <rect x="480" y="110" width="270" height="140" rx="30" fill="#16191c"/>${Array.from({ length: 13 }, (_, i) => `<rect x="${496 + i * 19}" y="122" width="8" height="118" rx="3" fill="#33393e"/>`).join('')}<ellipse cx="615" cy="112" rx="132" ry="24" fill="#2b3035"/><path d="M560 108h110M615 96v26" stroke="#f2c230" stroke-width="8"/>
  <path d="M990 380C1080 370 1120 420 1300 400V470C1140 490 1070 450 984 460Z" fill="url(#borrachaV)"/><path d="M280 760C200 770 140 740 -20 790V720C120 680 190 690 276 690Z" fill="url(#borrachaV)"/>
  ${splatter(rng, 70, [630, 560, 320, 280], [1, 6], '#8a6d43', 0.35)}${g === 'VERMELHO' ? splatter(rng, 60, [700, 890, 330, 26], [3, 14], '#c98650', 0.7) : ''}${mark(g, 830, nivel + 4, 104, 150)}`
  return {
    fundo: oficina('#3d4750', '#14171a', [
      [160, 160, 130, 'rgba(255,228,176,.45)'],
      [1140, 720, 180, 'rgba(26,30,34,.95)'],
      [1090, 150, 90, 'rgba(160,200,255,.35)'],
    ]),
    frente: foreground,
  }
}

/** Ribbed belt over a pulley: cracks across the ribs, a torn edge when red. */
export function correia(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const ribs = Array.from({ length: 7 }, (_, i) => {
    const y = 300 + i * 52
    return `<path d="M-40 ${y}C300 ${y - 30} 760 ${y - 30} 1330 ${y + 40}" fill="none" stroke="#0a0b0c" stroke-width="18"/><path d="M-40 ${y + 15}C300 ${y - 15} 760 ${y - 15} 1330 ${y + 55}" fill="none" stroke="#55575a" stroke-width="7" stroke-opacity=".7"/>`
  }).join('')
  const slits = Array.from({ length: g === 'VERMELHO' ? 21 : 10 }, () => {
    const x = 160 + rng() * 940
    return crack(
      rng,
      [x, 292 + rng() * 60, x + 12, g === 'VERMELHO' ? 560 + rng() * 90 : 420 + rng() * 120],
      g === 'VERMELHO' ? 5 + rng() * 5 : 3,
      '#010101',
    )
  }).join('')
  const foreground = `<defs>${linear('face', 90, '#2f3133', '#1c1d1f', '#2a2b2d', '#121314')}</defs>
  <circle cx="640" cy="1090" r="640" fill="url(#ferro)"/><circle cx="640" cy="1090" r="610" fill="none" stroke="#a9afb3" stroke-width="10" stroke-opacity=".5"/>
  <path d="M-40 262C300 230 760 230 1330 310V690C760 620 300 620 -40 646Z" fill="url(#face)"/>${ribs}<path d="M-40 262C300 230 760 230 1330 310" fill="none" stroke="#6b6d70" stroke-width="6"/>${slits}
  ${g === 'VERMELHO' ? '<path d="M700 640C720 600 760 590 790 600C810 580 850 590 872 612C890 600 910 616 930 652C860 640 780 632 700 640Z" fill="#5a3a20"/><path d="M720 634l20 -30M770 634l14 -40M830 640l8 -38M880 646l6 -30" stroke="#c9b79b" stroke-width="4"/>' : ''}
  <circle cx="640" cy="1090" r="360" fill="#25282b"/><circle cx="640" cy="1090" r="330" fill="url(#aco)"/><circle cx="640" cy="1090" r="180" fill="#33383c"/>${splatter(rng, 130, [640, 480, 620, 260], [1, 4], '#9a9488', 0.35)}${mark(g, g === 'VERMELHO' ? 812 : 520, g === 'VERMELHO' ? 588 : 440, 110, -62)}`
  return {
    fundo: oficina('#454c52', '#16191b', [
      [200, 120, 120, 'rgba(255,226,170,.45)'],
      [1120, 130, 120, 'rgba(150,190,240,.35)'],
    ]),
    frente: foreground,
  }
}

/** Engine air filter: pleats full of dust, leaves when red. */
export function filtroAr(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const severe = g === 'VERMELHO'
  const pleats = Array.from(
    { length: 40 },
    (_, i) =>
      `<path d="M${172 + i * 24} 220L${172 + i * 24} 760" stroke="${severe ? '#4f4435' : '#94866c'}" stroke-width="12"/><path d="M${181 + i * 24} 220V760" stroke="${severe ? '#877761' : '#d8ccb2'}" stroke-width="7"/>`,
  ).join('')
  const sheet = (x: number, y: number, a: number, s: number, cor: string) =>
    `<g transform="translate(${x} ${y}) rotate(${a}) scale(${s})"><path d="M0 0C40 -50 120 -50 170 0C120 50 40 50 0 0Z" fill="${cor}"/><path d="M0 0H190" stroke="#3a2a12" stroke-width="5"/></g>`
  const foreground = `<defs>${linear('moldura', 20, '#f08a2a', '#c8630d', '#e2791c', '#9e4a05')}</defs>${shadow(650, 880, 560, 80)}<rect x="90" y="140" width="1110" height="700" rx="46" fill="url(#moldura)"/><rect x="110" y="158" width="1070" height="664" rx="36" fill="none" stroke="#ffbf80" stroke-width="6" stroke-opacity=".5"/><rect x="156" y="206" width="980" height="568" rx="14" fill="#2d261c"/>${pleats}
  ${splatter(rng, severe ? 420 : 150, [640, 480, 470, 270], [2, 11], '#3b2f20', 0.5)}${splatter(rng, severe ? 220 : 60, [560, 540, 330, 200], [3, 16], '#20180e', 0.4)}
  ${severe ? sheet(380, 360, 30, 1, '#8a5a22') + sheet(760, 600, -40, 1.2, '#6e4217') + sheet(900, 330, 80, 0.8, '#a5762f') + sheet(540, 640, 150, 0.7, '#5f6a24') : ''}<path d="M156 206H1136" stroke="#000" stroke-width="12" stroke-opacity=".3"/>${mark(g, severe ? 560 : 470, severe ? 470 : 520, 150, severe ? 140 : 200)}`
  return { fundo: oficina('#6d747a', '#3a4046', [[180, 150, 120, 'rgba(255,240,210,.4)']]), frente: foreground }
}

/** Cabin filter: grey and loaded; mould stains when red. */
export function filtroCabine(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const severe = g === 'VERMELHO'
  const pleats = Array.from(
    { length: 25 },
    (_, i) =>
      `<path d="M${150 + i * 40} 250L${130 + i * 40} 720H${150 + i * 40}L${170 + i * 40} 250Z" fill="${severe ? '#6d7069' : '#b9bbb4'}"/><path d="M${170 + i * 40} 250L${150 + i * 40} 720H${170 + i * 40}L${190 + i * 40} 250Z" fill="${severe ? '#94978e' : '#e4e5df'}"/>`,
  ).join('')
  const foreground = `<defs>${linear('borda', 90, '#f4f4f1', '#c4c5bf')}</defs>${shadow(640, 850, 560, 70)}<path d="M110 190H1190L1150 780H70Z" fill="url(#borda)"/><path d="M150 250H1150L1120 720H120Z" fill="#4c4e49"/>${pleats}${splatter(rng, severe ? 380 : 150, [640, 480, 490, 230], [2, 10], '#3b3c33', 0.5)}${severe ? splatter(rng, 90, [820, 560, 200, 120], [8, 34], '#38402c', 0.55) + splatter(rng, 14, [500, 400, 260, 90], [10, 30], '#6c4a21', 0.8) : ''}<path d="M110 190H1190" stroke="#fff" stroke-width="7"/>${mark(g, severe ? 820 : 560, severe ? 560 : 500, 150, severe ? -50 : 210)}`
  return {
    fundo: oficina('#55606a', '#242a2f', [
      [1080, 140, 150, 'rgba(255,235,200,.4)'],
      [140, 800, 170, 'rgba(30,36,40,.8)'],
    ]),
    frente: foreground,
  }
}
