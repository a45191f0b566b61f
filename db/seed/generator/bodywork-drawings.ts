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

/** Wiper blade on a wet windscreen: hardened edge (amber) or torn rubber (red). */
export function palheta(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const drops = Array.from({ length: 150 }, () => {
    const [x, y, r] = [rng() * 1280, rng() * 960, 3 + rng() * 15]
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.12}" fill="#dcebf5" fill-opacity=".28"/><path d="M${x - r * 0.6} ${y + r * 0.3}A${r * 0.7} ${r * 0.7} 0 0 0 ${x + r * 0.6} ${y + r * 0.3}" fill="none" stroke="#fff" stroke-width="2" stroke-opacity=".65"/>`
  }).join('')
  const riscos = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M${-40 + i * 26} ${120 + i * 6}C${320 + i * 18} ${60 + i * 16} ${760 + i * 10} ${120 + i * 22} 1120 ${340 + i * 30}" fill="none" stroke="#e7f1f8" stroke-width="${2 + rng() * 6}" stroke-opacity=".25"/>`,
  ).join('')
  const torn =
    g === 'VERMELHO'
      ? '<path d="M560 596C590 640 640 668 700 672L690 720C640 716 560 690 520 640Z" fill="#aebfcb"/><path d="M556 590C530 640 500 690 470 760C500 750 540 700 580 640Z" fill="#0b0c0d"/><path d="M700 664C720 700 700 750 660 792C690 784 740 740 752 690Z" fill="#0b0c0d"/>'
      : Array.from({ length: 9 }, (_, i) =>
          crack(rng, [430 + i * 52, 512 + i * 31, 424 + i * 52, 552 + i * 31], 4),
        ).join('')
  const foreground = `<defs>${linear('haste', 90, '#4b5157', '#1a1d20', '#2f3439')}${linear('lamina', 90, '#303336', '#0d0e0f')}</defs><path d="M0 0H1280V960H0Z" fill="#bcd3e2" fill-opacity=".16"/>${drops}${riscos}
  <g><path d="M60 250L1250 930L1230 975L40 300Z" fill="#000" fill-opacity=".35" transform="translate(14 40)"/><path d="M70 262L1260 942L1238 984L52 306Z" fill="url(#lamina)"/><path d="M80 214L1280 900L1262 944L64 262Z" fill="url(#haste)"/><path d="M86 222L1280 904" stroke="#7a838b" stroke-width="5" stroke-opacity=".7"/><path d="M540 470L760 596L730 650L510 526Z" fill="#202428"/><path d="M640 540C760 330 900 160 1290 60V130C960 220 820 390 712 590Z" fill="url(#haste)"/><circle cx="650" cy="560" r="26" fill="#4a5057"/></g>${torn}
  ${mark(g, g === 'VERMELHO' ? 610 : 560, g === 'VERMELHO' ? 690 : 596, 120, g === 'VERMELHO' ? 150 : 130)}`
  return {
    fundo: oficina('#8fa9ba', '#3d4f5c', [
      [240, 260, 190, 'rgba(255,255,255,.25)'],
      [930, 200, 240, 'rgba(70,95,112,.8)'],
      [1000, 760, 160, 'rgba(255,210,150,.25)'],
    ]),
    frente: foreground,
  }
}

/** Burnt halogen bulb beside the lamp: dark glass and broken filament (red), weak and grey (amber). */
export function lampada(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const severe = g === 'VERMELHO'
  const radii = Array.from(
    { length: 18 },
    (_, i) =>
      `<path d="M930 400L${930 + Math.cos((i / 18) * 6.283) * 420} ${400 + Math.sin((i / 18) * 6.283) * 320}" stroke="#fff" stroke-width="9" stroke-opacity=".13"/>`,
  ).join('')
  const foreground = `<defs>${radial('refletor', 0.5, 0.5, 0.6, '#3f474e', '#c6ced4', '#e9eef1', '#848d94')}${linear('capsula', 0, 'rgba(255,255,255,.75)', 'rgba(190,205,215,.35)', 'rgba(255,255,255,.55)')}${radial('queima', 0.5, 0.4, 0.6, severe ? 'rgba(10,8,6,.95)' : 'rgba(70,66,60,.6)', 'rgba(40,34,28,.1)')}</defs>
  <ellipse cx="930" cy="400" rx="460" ry="360" fill="#1d2226"/><ellipse cx="930" cy="400" rx="436" ry="338" fill="url(#refletor)"/>${radii}<circle cx="930" cy="400" r="92" fill="#0b0d0e"/><circle cx="930" cy="400" r="74" fill="#1b1f22"/><path d="M560 250C640 110 800 60 960 66C820 110 690 180 620 320Z" fill="#fff" fill-opacity=".35"/>
  ${shadow(420, 900, 300, 50)}<g transform="rotate(-18 400 520)"><rect x="330" y="640" width="150" height="120" rx="12" fill="url(#aco)"/><path d="M280 620H530L510 668H300Z" fill="url(#acoV)"/><path d="M350 760H380V870H350ZM430 760H460V870H430Z" fill="#b8913f"/><path d="M332 620V330C332 250 366 210 405 210C444 210 478 250 478 330V620Z" fill="url(#capsula)" stroke="#e8eef2" stroke-width="4"/><path d="M340 610V330C340 262 370 222 405 222C440 222 470 262 470 330V610Z" fill="url(#queima)"/>
  <path d="M372 620V400M438 620V${severe ? 470 : 400}" stroke="#c8a45a" stroke-width="7"/><path d="${severe ? 'M372 400q10 -16 16 0q6 16 12 2M438 470q-8 -12 -14 4' : 'M372 400q8 -18 16 0q8 18 16 0q8 -18 16 0q8 18 18 0'}" stroke="#e3c27a" stroke-width="5" fill="none"/><path d="M352 590V340C354 300 362 270 376 250" stroke="#fff" stroke-width="9" fill="none" stroke-opacity=".75"/><path d="M330 690H480" stroke="#6c757c" stroke-width="5"/></g>
  ${splatter(rng, 60, [930, 420, 400, 290], [1, 5], '#5d666d', 0.35)}${mark(g, 356, 400, 140, -50)}`
  return {
    fundo: oficina('#4e5963', '#191d20', [
      [150, 160, 130, 'rgba(255,220,160,.45)'],
      [1150, 830, 160, 'rgba(30,34,38,.9)'],
    ]),
    frente: foreground,
  }
}

/** Muffler seen from below: rust (amber), a hole with soot (red). */
export function escapamento(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const holed =
    g === 'VERMELHO'
      ? `<path d="M700 540C730 500 790 506 800 540C840 550 830 610 790 616C760 650 700 630 700 596C676 584 676 552 700 540Z" fill="#050403"/><path d="M704 544C730 508 786 512 798 544" fill="none" stroke="#d08a50" stroke-width="7"/>${splatter(rng, 120, [830, 610, 190, 90], [3, 22], '#0c0a08', 0.4)}`
      : ''
  const foreground = `<defs>${linear('silencioso', 90, '#8d8278', '#c9c2ba', '#857a70', '#4d443c', '#2f2823')}${linear('cano', 90, '#9d948b', '#d7d1ca', '#6b625a', '#37302a')}</defs>
  <path d="M-20 330H420V470H-20Z" fill="url(#cano)"/><path d="M960 520H1310V640H960Z" fill="url(#cano)"/><path d="M380 250C420 220 960 220 1010 260C1060 330 1060 690 1010 750C960 800 420 800 380 760C330 690 330 320 380 250Z" fill="url(#silencioso)"/><path d="M440 236C410 320 410 690 440 784M950 236C980 330 980 690 950 782" fill="none" stroke="#3a322b" stroke-width="12" stroke-opacity=".8"/><path d="M452 236C424 320 424 690 452 784" fill="none" stroke="#eee8e0" stroke-width="4" stroke-opacity=".5"/>
  <path d="M410 296H990" stroke="#fff" stroke-width="24" stroke-opacity=".22"/>${splatter(rng, 260, [700, 580, 290, 180], [3, 20], '#8a4a1e', 0.42)}${splatter(rng, 200, [640, 640, 280, 130], [2, 12], '#5e2e10', 0.5)}${splatter(rng, 90, [200, 400, 210, 70], [2, 9], '#7a4420', 0.5)}${holed}
  <path d="M560 120V236M820 110V232" stroke="#1b1c1d" stroke-width="42" stroke-linecap="round"/><path d="M560 120V236M820 110V232" stroke="#46494c" stroke-width="10" stroke-linecap="round"/>${mark(g, g === 'VERMELHO' ? 756 : 640, g === 'VERMELHO' ? 572 : 640, 124, g === 'VERMELHO' ? 215 : 160)}`
  return {
    fundo: oficina('#22272b', '#3d444a', [
      [300, 860, 150, 'rgba(255,225,170,.35)'],
      [1060, 880, 120, 'rgba(255,225,170,.25)'],
      [640, 60, 300, 'rgba(10,12,14,.8)'],
    ]),
    frente: foreground,
  }
}

/** CV boot: split bellows with grease thrown around (red), dry cracks (amber). */
export function homocinetica(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const radii = [250, 222, 196, 170, 146, 124]
  const bellows = radii
    .map(
      (r, i) =>
        `<ellipse cx="${420 + i * 92}" cy="480" rx="70" ry="${r}" fill="url(#fole)"/><ellipse cx="${420 + i * 92}" cy="480" rx="70" ry="${r}" fill="none" stroke="#5d6063" stroke-width="5" stroke-opacity=".55"/><ellipse cx="${466 + i * 92}" cy="480" rx="34" ry="${r - 34}" fill="#070808" fill-opacity=".85"/>`,
    )
    .join('')
  const damaged =
    g === 'VERMELHO'
      ? `<path d="M560 330C600 380 620 470 606 560C650 520 662 400 640 340C616 310 580 312 560 330Z" fill="#2a1f10"/><path d="M566 334C606 384 622 470 610 552" stroke="#a98746" stroke-width="9" fill="none"/>${splatter(rng, 70, [650, 690, 280, 120], [5, 30], '#3b2c12', 0.85)}${splatter(rng, 40, [640, 680, 250, 100], [3, 11], '#b89a5c', 0.6)}${splatter(rng, 30, [600, 440, 60, 110], [5, 22], '#4a3716', 0.9)}`
      : Array.from({ length: 12 }, (_, i) =>
          crack(
            rng,
            [470 + (i % 4) * 92, 330 + Math.floor(i / 4) * 90, 486 + (i % 4) * 92, 372 + Math.floor(i / 4) * 90],
            4,
          ),
        ).join('')
  const foreground = `<defs>${linear('fole', 90, '#5a5c5f', '#2b2d2f', '#161718', '#2f3133')}${linear('eixo', 90, '#a9b0b5', '#eceff1', '#737b81', '#3d4347')}</defs>${shadow(640, 860, 540, 70)}
  <rect x="880" y="430" width="430" height="100" fill="url(#eixo)"/><path d="M-20 250H340V710H-20Z" fill="url(#ferro)"/><path d="M200 220C300 210 360 240 370 300V660C360 720 300 750 200 740Z" fill="url(#aco)"/>${bellows}<rect x="344" y="232" width="34" height="496" rx="12" fill="url(#acoV)"/><rect x="920" y="386" width="26" height="188" rx="10" fill="url(#acoV)"/><rect x="334" y="300" width="54" height="60" rx="8" fill="#7f888e"/>
  <path d="M400 300C560 300 760 360 900 400" stroke="#fff" stroke-width="12" stroke-opacity=".14" fill="none"/>${damaged}${splatter(rng, 150, [640, 480, 560, 260], [1, 5], '#7d7060', 0.35)}${mark(g, g === 'VERMELHO' ? 612 : 600, g === 'VERMELHO' ? 440 : 440, 138, -58)}`
  return {
    fundo: oficina('#3c4348', '#1a1d20', [
      [1130, 140, 140, 'rgba(255,226,176,.45)'],
      [160, 860, 150, 'rgba(60,70,78,.7)'],
    ]),
    frente: foreground,
  }
}

/** Shock absorber with its spring: oil running down the tube (red) or sweating (amber). */
export function amortecedor(g: Severity, seed: number): Drawing {
  const rng = random(seed)
  const coils = (foreground: boolean) =>
    Array.from({ length: 7 }, (_, i) => {
      const y = 60 + i * 84
      return foreground
        ? `<path d="M430 ${y + 40}C520 ${y + 110} 760 ${y + 104} 850 ${y + 34}" fill="none" stroke="url(#mola)" stroke-width="38" stroke-linecap="round"/><path d="M440 ${y + 34}C530 ${y + 100} 750 ${y + 94} 836 ${y + 30}" fill="none" stroke="#e6b3ad" stroke-width="6" stroke-opacity=".6"/>`
        : `<path d="M430 ${y + 40}C520 ${y - 30} 760 ${y - 36} 850 ${y - 50}" fill="none" stroke="#4a1512" stroke-width="34" stroke-linecap="round"/>`
    }).join('')
  const severe = g === 'VERMELHO'
  const oilLeak = `<path d="M560 ${severe ? 640 : 668}C600 ${severe ? 620 : 660} 690 ${severe ? 622 : 660} 724 ${severe ? 640 : 670}L716 ${severe ? 940 : 760}C690 ${severe ? 960 : 780} 660 ${severe ? 900 : 740} 640 ${severe ? 930 : 770}C610 ${severe ? 960 : 770} 590 ${severe ? 880 : 730} 570 ${severe ? 910 : 740}Z" fill="#1b1207" fill-opacity="${severe ? 0.92 : 0.6}"/><path d="M596 680C600 760 606 800 604 ${severe ? 880 : 730}M690 690V${severe ? 860 : 730}" stroke="#c89a4c" stroke-width="7" stroke-opacity=".5" fill="none"/>`
  const foreground = `<defs>${linear('mola', 90, '#c2403a', '#7d1d19', '#9f2f2a')}${linear('tubo', 0, '#17191b', '#4d5358', '#8b949a', '#3c4146', '#121315')}${linear('haste', 0, '#6c757c', '#f7f9fa', '#9ba4aa', '#40474c')}</defs>
  ${coils(false)}<rect x="608" y="-20" width="64" height="560" fill="url(#haste)"/><rect x="540" y="470" width="200" height="520" rx="16" fill="url(#tubo)"/><rect x="528" y="470" width="224" height="44" rx="10" fill="url(#ferro)"/><path d="M400 610H880L850 668H430Z" fill="url(#ferro)"/><path d="M400 610H880" stroke="#8d8a86" stroke-width="7"/>${coils(true)}${oilLeak}${severe ? splatter(rng, 60, [650, 800, 130, 130], [2, 12], '#120b04', 0.7) : ''}
  <path d="M-20 700C160 640 330 660 430 760L410 880C300 780 150 780 -20 850Z" fill="url(#ferro)"/>${splatter(rng, 220, [640, 600, 360, 330], [1, 6], '#7b6a56', 0.4)}${mark(g, 646, severe ? 780 : 706, 128, 25)}`
  return {
    fundo: oficina('#31373c', '#15181a', [
      [1080, 180, 150, 'rgba(255,226,170,.4)'],
      [1150, 720, 190, 'rgba(14,15,16,.95)'],
      [170, 200, 130, 'rgba(130,160,200,.3)'],
    ]),
    frente: foreground,
  }
}

/** Dashboard vent with a thermometer in it; `leitura` in °C. */
export function arCondicionado(g: Severity, seed: number, leitura: string): Drawing {
  const rng = random(seed)
  const fins = Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M250 ${300 + i * 62}C480 ${280 + i * 62} 800 ${280 + i * 62} 1030 ${300 + i * 62}V${330 + i * 62}C800 ${312 + i * 62} 480 ${312 + i * 62} 250 ${330 + i * 62}Z" fill="url(#plastico)"/><path d="M250 ${300 + i * 62}C480 ${280 + i * 62} 800 ${280 + i * 62} 1030 ${300 + i * 62}" fill="none" stroke="#69727a" stroke-width="4"/>`,
  ).join('')
  const foreground = `<defs>${linear('painel', 90, '#555d64', '#30363b', '#1d2124')}</defs><rect width="1280" height="960" fill="url(#painel)"/><path d="M0 130C400 90 880 90 1280 130V150C880 112 400 112 0 150Z" fill="#9aa3ab" fill-opacity=".35"/><rect x="190" y="220" width="900" height="560" rx="80" fill="#0c0e10"/><rect x="214" y="244" width="852" height="512" rx="62" fill="#050607"/>${fins}<rect x="620" y="270" width="40" height="460" rx="18" fill="#22272b"/><circle cx="640" cy="500" r="40" fill="#363d43"/>
  ${splatter(rng, 170, [640, 500, 420, 250], [1, 5], '#a39a88', 0.4)}<g transform="rotate(9 860 480)">${shadow(900, 700, 170, 40)}<rect x="590" y="560" width="210" height="18" rx="9" fill="url(#aco)" transform="rotate(-38 800 570)"/><rect x="760" y="330" width="330" height="270" rx="40" fill="#eef0f2"/><rect x="760" y="330" width="330" height="270" rx="40" fill="none" stroke="#b7bec4" stroke-width="6"/><rect x="800" y="370" width="250" height="134" rx="14" fill="#2a2d28"/><rect x="810" y="380" width="230" height="114" rx="8" fill="url(#lcd)"/>${digitalDisplay(leitura, 832, 402, 70)}<circle cx="1018" cy="404" r="9" fill="none" stroke="#1c2415" stroke-width="5"/><circle cx="870" cy="552" r="20" fill="#c5ccd1"/><circle cx="980" cy="552" r="20" fill="#3f8ad0"/></g>${mark(g, 470, 500, 120, 205)}`
  return { fundo: oficina('#555d64', '#1d2124', []), frente: foreground }
}
