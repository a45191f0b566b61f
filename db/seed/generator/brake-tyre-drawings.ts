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

/** Pad edge-on beside the ventilated disc: the lining is thin (red) or half worn (amber). */
export function pastilha(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const lining = g === 'VERMELHO' ? 26 : 62
  const fins = Array.from(
    { length: 13 },
    (_, i) =>
      `<rect x="596" y="${20 + i * 74}" width="88" height="44" rx="10" fill="#15171a"/><rect x="596" y="${20 + i * 74}" width="88" height="7" fill="#666f77"/>`,
  ).join('')
  const side = (dir: 1 | -1) => {
    const x = (d: number, l: number) => (dir === 1 ? 740 + d : 540 - d - l)
    return `<rect x="${x(0, lining)}" y="250" width="${lining}" height="470" rx="6" fill="url(#forro)"/>${Array.from({ length: 26 }, () => `<circle cx="${x(0, lining) + rng() * lining}" cy="${256 + rng() * 458}" r="${1 + rng() * 3}" fill="${rng() > 0.5 ? '#a99479' : '#241f1b'}"/>`).join('')}
    <rect x="${x(lining, 46)}" y="214" width="46" height="540" rx="8" fill="url(#ferro)"/><rect x="${x(lining + 46, 118)}" y="300" width="118" height="330" rx="26" fill="url(#pistao)"/><rect x="${x(lining + 60, 14)}" y="300" width="14" height="330" fill="#111" fill-opacity=".5"/>`
  }
  const foreground = `<defs>${linear('forro', 0, '#6d5c4c', '#4a3d33', '#5d4e40')}${linear('disco', 0, '#d5dadd', '#7e868c', '#f1f3f4', '#8f979d')}${linear('pistao', 90, '#b9bfc4', '#565d63', '#a3abb1', '#3c4247')}${linear('pinca', 25, '#5b6167', '#33383c', '#474c51', '#1f2225')}</defs>
  ${shadow(640, 900, 560, 90)}
  <rect x="540" y="-20" width="56" height="1000" fill="url(#disco)"/><rect x="684" y="-20" width="56" height="1000" fill="url(#disco)"/><rect x="594" y="-20" width="92" height="1000" fill="#2b2f33"/>${fins}
  ${side(1)}${side(-1)}
  <path d="M150 120C200 40 1080 40 1130 120L1150 330C1120 380 1010 372 990 320L960 210H320L290 320C270 372 160 380 130 330Z" fill="url(#pinca)"/>
  <path d="M170 132C230 66 1050 66 1110 132" fill="none" stroke="#9aa2a8" stroke-width="8" stroke-opacity=".6"/>
  <rect x="200" y="150" width="90" height="60" rx="14" fill="url(#aco)"/><rect x="990" y="150" width="90" height="60" rx="14" fill="url(#aco)"/>
  ${splatter(rng, 160, [640, 520, 620, 420], [1, 5], '#7a4a2b', 0.5)}${splatter(rng, 60, [640, 220, 520, 130], [2, 9], '#8a5a33', 0.35)}
  ${mark(g, 740 + lining / 2, 560, 86, 40)}`
  return {
    fundo: oficina('#4c5660', '#1d2226', [
      [180, 200, 120, 'rgba(255,214,150,.5)'],
      [1120, 140, 90, 'rgba(150,190,255,.35)'],
      [1000, 760, 160, 'rgba(60,70,80,.8)'],
    ]),
    frente: foreground,
  }
}

/** Disc face with scoring (red) or light grooves (amber), hub and caliper. */
export function disk(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const grooves = Array.from(
    { length: g === 'VERMELHO' ? 46 : 26 },
    () =>
      `<circle cx="600" cy="500" r="${218 + rng() * 176}" fill="none" stroke="${rng() > 0.45 ? '#3d4348' : '#eef1f3'}" stroke-width="${0.8 + rng() * (g === 'VERMELHO' ? 5 : 2.2)}" stroke-opacity="${0.2 + rng() * 0.45}"/>`,
  ).join('')
  const holes = Array.from({ length: 5 }, (_, i) => {
    const a = (i / 5) * Math.PI * 2 - 0.6
    return `<circle cx="${600 + Math.cos(a) * 116}" cy="${500 + Math.sin(a) * 116}" r="23" fill="url(#acoV)"/><circle cx="${600 + Math.cos(a) * 116}" cy="${500 + Math.sin(a) * 116}" r="12" fill="#32373b"/>`
  }).join('')
  const foreground = `<defs>${radial('face', 0.42, 0.36, 0.8, '#f3f5f6', '#a9b1b7', '#737b81', '#b4bbc0')}${radial('cubo', 0.4, 0.35, 0.8, '#8f7a66', '#5a4637', '#3a2d24')}${linear('pinca', 40, '#7b2a2a', '#a83a36', '#5a1d1d')}</defs>
  ${shadow(620, 930, 520, 70)}<circle cx="600" cy="500" r="424" fill="#3d3029"/><circle cx="600" cy="500" r="412" fill="url(#ferrugem)"/><circle cx="600" cy="500" r="398" fill="url(#face)"/>${grooves}
  <path d="M600 500L330 190A398 398 0 0 1 470 124Z" fill="#fff" fill-opacity=".22"/><path d="M600 500L880 780A398 398 0 0 1 760 868Z" fill="#fff" fill-opacity=".16"/>
  <circle cx="600" cy="500" r="212" fill="#2b2522"/><circle cx="600" cy="500" r="202" fill="url(#cubo)"/>${holes}<circle cx="600" cy="500" r="66" fill="url(#ferro)"/><circle cx="600" cy="500" r="40" fill="url(#aco)"/>
  <path d="M812 86C990 150 1090 310 1100 500C1104 560 1040 590 1000 560L930 500C920 360 860 270 760 210C720 180 750 64 812 86Z" fill="url(#pinca)"/><path d="M836 120C970 180 1050 310 1062 470" fill="none" stroke="#e08a84" stroke-width="10" stroke-opacity=".55"/>
  ${splatter(rng, 140, [600, 500, 205, 205], [1, 6], '#3a2416', 0.6)}${splatter(rng, 50, [960, 330, 140, 200], [1, 6], '#2a1512', 0.5)}
  ${mark(g, 388, 700, 108, 150)}`
  return {
    fundo: oficina('#3a4046', '#171a1d', [
      [150, 170, 140, 'rgba(255,225,170,.45)'],
      [1180, 820, 180, 'rgba(40,60,90,.7)'],
    ]),
    frente: foreground,
  }
}

/** Tread with a digital depth gauge; `leitura` in millimetres, decimal comma. */
export function pneu(g: Severity, seed: number, leitura: string): Drawing {
  const rng = random(seed)
  const shallow = g === 'VERMELHO'
  const sulco = (x: number) =>
    `<path d="M${x} -20C${x - 14} 300 ${x - 14} 640 ${x} 980" fill="none" stroke="#08090a" stroke-width="${shallow ? 34 : 46}"/><path d="M${x + 14} -20C${x} 300 ${x} 640 ${x + 14} 980" fill="none" stroke="${shallow ? '#4b4c4e' : '#2c2d2f'}" stroke-width="${shallow ? 15 : 8}"/>`
  const blocks = Array.from({ length: 15 }, (_, i) => {
    const y = i * 70 - 20
    const thin = shallow ? 4 : 9
    return `<path d="M120 ${y}C190 ${y + 16} 250 ${y + 30} 318 ${y + 26}M404 ${y + 44}L556 ${y + 22}M632 ${y + 8}L790 ${y + 34}M872 ${y + 20}C960 ${y + 26} 1040 ${y + 8} 1120 ${y - 14}" fill="none" stroke="#0a0b0c" stroke-width="${thin}"/>`
  }).join('')
  const indicadores = [250, 700]
    .map(
      (y) =>
        `<rect x="342" y="${y}" width="38" height="26" rx="5" fill="#5b5c5e"/><rect x="576" y="${y + 8}" width="38" height="26" rx="5" fill="#5b5c5e"/><rect x="816" y="${y}" width="38" height="26" rx="5" fill="#5b5c5e"/>`,
    )
    .join('')
  const wear = shallow
    ? `<path d="M120 -20H330V980H120Z" fill="#8b8c8e" fill-opacity=".22"/>${Array.from({ length: 70 }, () => `<path d="M${130 + rng() * 180} ${rng() * 960}l${10 + rng() * 26} ${rng() * 6}" stroke="#9c9d9f" stroke-width="1.6" stroke-opacity=".45"/>`).join('')}`
    : ''
  const foreground = `<defs>${linear('banda', 0, '#101112', [0.1, '#3a3b3d'], [0.32, '#4d4e50'], [0.6, '#3f4042'], [0.9, '#28292b'], [1, '#0c0d0e'])}${linear('corpo', 60, '#f3b53a', '#d98a12', '#b86f08')}</defs>
  <path d="M96 -20C60 300 60 660 96 980H1146C1184 660 1184 300 1146 -20Z" fill="url(#banda)"/>${blocks}${[360, 596, 834].map(sulco).join('')}${shallow ? indicadores : ''}${wear}
  ${splatter(rng, 120, [620, 480, 560, 480], [1, 4], '#8d8578', 0.35)}${splatter(rng, 16, [596, 480, 20, 460], [4, 9], '#7d7566', 0.7)}
  <g transform="rotate(-16 760 470)">${shadow(740, 560, 200, 60, 0.4)}<rect x="588" y="520" width="22" height="190" fill="url(#aco)"/><rect x="560" y="470" width="330" height="62" rx="10" fill="url(#acoV)"/><rect x="600" y="150" width="250" height="340" rx="34" fill="url(#corpo)"/><rect x="600" y="150" width="250" height="340" rx="34" fill="none" stroke="#7d4c05" stroke-width="4"/>
  <rect x="628" y="186" width="194" height="116" rx="12" fill="#2b2a20"/><rect x="638" y="196" width="174" height="96" rx="6" fill="url(#lcd)"/>${digitalDisplay(leitura, 678, 212, 62)}<circle cx="670" cy="372" r="26" fill="#333"/><circle cx="780" cy="372" r="26" fill="#8f1d1d"/><path d="M616 168C640 158 800 158 834 170" stroke="#ffe2a6" stroke-width="8" fill="none" stroke-opacity=".7"/></g>
  ${mark(g, 668, 730, 78, 160)}`
  return {
    fundo: oficina('#59626a', '#23282c', [
      [60, 140, 90, 'rgba(255,240,200,.5)'],
      [1220, 300, 130, 'rgba(120,140,160,.5)'],
    ]),
    frente: foreground,
  }
}

/** Brake fluid reservoir: dark, old fluid; below the mark when red. */
export function fluidoFreio(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const nivel = g === 'VERMELHO' ? 640 : 500
  const cor = g === 'VERMELHO' ? ['#5a2d0c', '#2c1405'] : ['#a8661f', '#6b3a0d']
  const foreground = `<defs>${linear('fluido', 90, cor[0] ?? '', cor[1] ?? '')}${linear('pote', 0, 'rgba(250,246,225,.92)', 'rgba(236,226,190,.75)', 'rgba(250,246,228,.9)', 'rgba(205,194,158,.85)')}${linear('tampa', 0, '#2e3338', '#0f1113', '#3c4248', '#15181a')}</defs>
  ${shadow(660, 880, 430, 70)}<path d="M300 820H1010L1060 905H250Z" fill="url(#acoV)"/><path d="M360 360C350 330 380 312 420 312H890C930 312 960 330 950 360L930 800C928 826 910 838 884 838H426C400 838 382 826 380 800Z" fill="url(#pote)"/>
  <path d="M${nivel > 560 ? 372 : 366} ${nivel}C520 ${nivel + 14} 780 ${nivel - 12} ${nivel > 560 ? 938 : 944} ${nivel}L930 800C928 826 910 838 884 838H426C400 838 382 826 380 800Z" fill="url(#fluido)" fill-opacity=".9"/><ellipse cx="655" cy="${nivel}" rx="284" ry="16" fill="#c98a3c" fill-opacity=".5"/>
  <path d="M400 400V800" stroke="#fff" stroke-width="16" stroke-opacity=".5"/><path d="M700 470H860M700 600H860" stroke="#3b3524" stroke-width="7"/><path d="M862 470l-30 -16v32zM862 600l-30 -16v32z" fill="#3b3524"/>
  <rect x="470" y="156" width="370" height="130" rx="26" fill="url(#tampa)"/>${Array.from({ length: 19 }, (_, i) => `<rect x="${484 + i * 19}" y="168" width="7" height="108" rx="3" fill="#000" fill-opacity=".45"/>`).join('')}<rect x="500" y="280" width="310" height="40" fill="#c9bd93"/><ellipse cx="655" cy="160" rx="180" ry="26" fill="#33393f"/>
  ${splatter(rng, 90, [655, 560, 280, 240], [1, 5], '#4a3a1e', 0.35)}${splatter(rng, 50, [655, 860, 360, 30], [2, 9], '#2a1a0c', 0.6)}
  ${mark(g, 560, nivel + (g === 'VERMELHO' ? 10 : 60), 98, 200)}`
  return {
    fundo: oficina('#4b5a52', '#181d1b', [
      [220, 190, 150, 'rgba(210,230,255,.35)'],
      [1130, 620, 170, 'rgba(20,24,26,.8)'],
      [1080, 160, 80, 'rgba(255,220,160,.5)'],
    ]),
    frente: foreground,
  }
}

/** Control arm bushing: cracked rubber around the sleeve, torn when red. */
export function bucha(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const slits = Array.from({ length: g === 'VERMELHO' ? 17 : 9 }, () => {
    const a = rng() * Math.PI * 2
    const [r1, r2] = [128 + rng() * 40, 190 + rng() * 60]
    return crack(
      rng,
      [520 + Math.cos(a) * r1, 500 + Math.sin(a) * r1, 520 + Math.cos(a + 0.2) * r2, 500 + Math.sin(a + 0.2) * r2],
      g === 'VERMELHO' ? 4 + rng() * 8 : 2 + rng() * 4,
    )
  }).join('')
  const tear =
    g === 'VERMELHO'
      ? '<path d="M600 640C660 610 700 560 712 500C740 560 720 660 640 712C616 700 604 668 600 640Z" fill="#020202"/><path d="M604 646C660 620 700 566 712 508" stroke="#6a6a6a" stroke-width="5" fill="none"/>'
      : ''
  const foreground = `<defs>${radial('anel', 0.4, 0.35, 0.75, '#5b5c5f', '#2b2c2e', '#141516')}${linear('braco', 15, '#54524f', '#3a3836', '#6a6763', '#292725')}${radial('luva', 0.4, 0.35, 0.8, '#f2f4f5', '#8a9299', '#4f565b')}</defs>
  ${shadow(640, 880, 560, 80)}<path d="M520 170C760 170 900 330 1310 360V640C1000 650 800 830 520 830C330 830 196 690 196 500C196 310 330 170 520 170Z" fill="url(#braco)"/><path d="M540 190C760 196 900 350 1310 384" fill="none" stroke="#8e8a85" stroke-width="12" stroke-opacity=".5"/><path d="M880 440C1020 470 1160 480 1310 478V540C1150 545 1000 560 880 590C850 540 850 490 880 440Z" fill="#1d1c1b" fill-opacity=".65"/>
  <circle cx="520" cy="500" r="286" fill="#211f1e"/><circle cx="520" cy="500" r="270" fill="url(#ferro)"/><circle cx="520" cy="500" r="252" fill="url(#anel)"/>
  <path d="M330 400C350 330 420 280 500 276C440 320 390 380 380 440Z" fill="#050506"/><path d="M710 600C690 670 620 720 540 724C600 680 650 620 660 560Z" fill="#050506"/>${slits}${tear}
  <circle cx="520" cy="500" r="118" fill="url(#luva)"/><circle cx="520" cy="500" r="62" fill="#0d0e0f"/><circle cx="520" cy="500" r="88" fill="none" stroke="#3e4448" stroke-width="3"/>
  ${splatter(rng, 220, [640, 500, 600, 330], [1, 7], '#6b4a30', 0.4)}${splatter(rng, 80, [1000, 520, 300, 160], [1, 6], '#8b7a68', 0.4)}
  ${mark(g, g === 'VERMELHO' ? 652 : 640, g === 'VERMELHO' ? 620 : 380, 100, g === 'VERMELHO' ? 38 : -35)}`
  return {
    fundo: oficina('#454b50', '#14171a', [
      [1120, 120, 130, 'rgba(255,230,180,.5)'],
      [200, 860, 180, 'rgba(50,56,62,.9)'],
    ]),
    frente: foreground,
  }
}
