import { LIMITS } from '#shared/rules/limits.ts'
import type { CatalogItem, Medida } from './catalog-item.ts'

const sulco: Medida = {
  unidade: LIMITS.SULCO_PNEU.unidade,
  casas: 1,
  limite: LIMITS.SULCO_PNEU.vermelho,
  faixas: { VERDE: [4.2, 7.6], AMARELO: [2, 3], VERMELHO: [1, 1.6] },
}
const pastilha: Medida = {
  unidade: LIMITS.PASTILHA_FREIO.unidade,
  casas: 1,
  limite: LIMITS.PASTILHA_FREIO.vermelho,
  faixas: { VERDE: [6, 11.5], AMARELO: [3.1, 4.9], VERMELHO: [1.1, 2.8] },
}
const PNEUS = [['PX-0001', 'PX-0002', 'PX-0003'], 1] as const

const pneu = (posicao: string): CatalogItem => ({
  grupo: 'Pneus',
  nome: `Pneu ${posicao}`,
  assunto: 'pneu',
  medida: sulco,
  peso: { AMARELO: 6, VERMELHO: 5 },
  cliente: {
    AMARELO: [
      'O sulco está com {m}. Ainda dentro da lei, mas já freia pior no molhado; programe a troca.',
      'Sulco de {m}: sugerimos trocar antes da próxima viagem longa.',
    ],
    VERMELHO: [
      'O sulco está com {m}; o mínimo permitido por lei é 1,6 mm. Rodar assim é infração e perigoso na chuva.',
      'Pneu no fim: {m} de sulco. A troca não pode esperar.',
    ],
  },
  interno: [
    'Desgaste maior no ombro interno, conferir alinhamento',
    'Conferir data de fabricação (DOT)',
    'Sem deformação na lateral',
  ],
  pecas: [PNEUS],
  servico: 'PNE-10',
})

/** Checklist items of brakes and tyres. */
export const FREIOS_PNEUS: readonly CatalogItem[] = [
  {
    grupo: 'Freios',
    nome: 'Pastilhas de freio dianteiras',
    assunto: 'pastilha',
    medida: pastilha,
    peso: { AMARELO: 9, VERMELHO: 12 },
    cliente: {
      AMARELO: [
        'Restam {m} de pastilha. Dá para rodar mais um pouco, mas convém trocar até a próxima revisão.',
        'Pastilhas com {m}: a troca está próxima e evita gastar o disco.',
      ],
      VERMELHO: [
        'Restam {m} de pastilha; o mínimo seguro é 3 mm. Recomendamos trocar agora.',
        'As pastilhas chegaram ao fim, com {m}. Continuar rodando estraga os discos e aumenta a distância de frenagem.',
      ],
    },
    interno: [
      'Lado direito mais gasto que o esquerdo',
      'Sensor de desgaste ainda íntegro',
      'Pinos da pinça precisam de lubrificação',
    ],
    pecas: [[['IB-0031', 'JG-0028', 'JG-0038'], 1]],
    servico: 'FRE-10',
  },
  {
    grupo: 'Freios',
    nome: 'Pastilhas de freio traseiras',
    assunto: 'pastilha',
    medida: pastilha,
    peso: { AMARELO: 5, VERMELHO: 4 },
    cliente: {
      AMARELO: [
        'Pastilhas traseiras com {m}; programe a troca para a próxima visita.',
        'Ainda restam {m} nas pastilhas traseiras.',
      ],
      VERMELHO: [
        'As pastilhas traseiras estão com {m}, abaixo do mínimo de 3 mm.',
        'Só restam {m} de pastilha traseira. A troca é urgente.',
      ],
    },
    interno: ['Verificar regulagem do freio de estacionamento', 'Poeira de freio acumulada'],
    pecas: [[['IB-0046', 'JG-0036', 'VG-0030'], 1]],
    servico: 'FRE-11',
  },
  {
    grupo: 'Freios',
    nome: 'Discos de freio dianteiros',
    assunto: 'disco',
    medida: {
      unidade: 'mm',
      casas: 1,
      limite: 20,
      faixas: { VERDE: [21.6, 23.8], AMARELO: [20.1, 20.9], VERMELHO: [18.4, 19.8] },
    },
    peso: { AMARELO: 4, VERMELHO: 4 },
    cliente: {
      AMARELO: [
        'Os discos estão com {m} de espessura, perto do mínimo de 20 mm. Troque junto com as próximas pastilhas.',
        'Discos com riscos leves e {m}: acompanhar na próxima revisão.',
      ],
      VERMELHO: [
        'Os discos estão com {m}, abaixo do mínimo de 20 mm, e com sulcos fundos. Precisam ser trocados.',
        'Disco fino ({m}) e riscado: o pedal vibra e o freio perde força.',
      ],
    },
    interno: ['Empenamento medido: 0,09 mm', 'Degrau na borda do disco'],
    pecas: [
      [['JG-0055', 'AN-0064', 'JG-0042'], 2],
      [['IB-0031', 'JG-0028'], 1],
    ],
    servico: 'FRE-20',
  },
  {
    grupo: 'Freios',
    nome: 'Fluido de freio',
    assunto: 'fluido-freio',
    medida: {
      unidade: '%',
      casas: 1,
      limite: 3,
      faixas: { VERDE: [0.4, 1.4], AMARELO: [2, 2.9], VERMELHO: [3.2, 4.8] },
    },
    peso: { AMARELO: 6, VERMELHO: 3 },
    cliente: {
      AMARELO: [
        'O fluido tem {m} de água. Sugerimos trocar em breve: ele perde eficiência com o calor.',
        'Fluido escurecido, com {m} de umidade.',
      ],
      VERMELHO: [
        'O fluido tem {m} de água; acima de 3 % ele pode ferver na descida da serra e o pedal afunda.',
        'Fluido vencido, com {m} de água e nível baixo. Troca necessária.',
      ],
    },
    interno: ['Última troca há mais de dois anos', 'Sem vazamento nas conexões'],
    pecas: [[['PX-0012'], 2]],
    servico: 'FRE-30',
  },
  pneu('dianteiro esquerdo'),
  pneu('dianteiro direito'),
  pneu('traseiro esquerdo'),
  pneu('traseiro direito'),
]
