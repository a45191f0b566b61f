import { LIMITS } from '#shared/rules/limits.ts'
import type { CatalogItem } from './catalog-item.ts'
import { FREIOS_PNEUS } from './brakes-and-tyres.ts'

export const CATALOG: readonly CatalogItem[] = [
  ...FREIOS_PNEUS,
  {
    grupo: 'Bateria e elétrica',
    nome: 'Bateria',
    assunto: 'bateria',
    medida: {
      unidade: LIMITS.BATERIA.unidade,
      casas: 1,
      limite: LIMITS.BATERIA.vermelho,
      faixas: { VERDE: [12.5, 12.8], AMARELO: [12, 12.4], VERMELHO: [11.2, 11.9] },
    },
    peso: { AMARELO: 8, VERMELHO: 7 },
    cliente: {
      AMARELO: [
        'Em repouso a bateria marca {m}; o bom é acima de 12,4 V. Pode falhar nas manhãs frias.',
        'Bateria com {m} e sinais de oxidação nos polos.',
      ],
      VERMELHO: [
        'A bateria marca {m} em repouso e não segura carga. O carro pode não pegar.',
        'Bateria no fim da vida: {m}. Recomendamos a troca antes que deixe você na rua.',
      ],
    },
    interno: ['CCA medido: 58 % do nominal', 'Polos limpos e reapertados'],
    pecas: [[['PJ-0147', 'IB-0167', 'PX-0025'], 1]],
    servico: 'ELE-10',
  },
  {
    grupo: 'Bateria e elétrica',
    nome: 'Carga do alternador',
    assunto: 'alternador',
    medida: {
      unidade: 'V',
      casas: 1,
      limite: 13.2,
      faixas: { VERDE: [13.9, 14.4], AMARELO: [13.3, 13.6], VERMELHO: [12.7, 13.1] },
    },
    peso: { AMARELO: 2, VERMELHO: 2 },
    cliente: {
      AMARELO: [
        'O alternador carrega com {m}, um pouco abaixo do ideal. Acompanhar.',
        'Carga de {m} com faróis e ar ligados.',
      ],
      VERMELHO: [
        'O alternador entrega só {m} com o motor ligado: a bateria não recarrega.',
        'Carga de {m}; a luz da bateria deve acender a qualquer momento.',
      ],
    },
    interno: ['Escovas gastas, provável regulador', 'Correia com tensão correta'],
    pecas: [[['PX-0023'], 1]],
    servico: 'ELE-30',
  },
  {
    grupo: 'Suspensão',
    nome: 'Amortecedores dianteiros',
    assunto: 'amortecedor',
    peso: { AMARELO: 5, VERMELHO: 5 },
    cliente: {
      AMARELO: [
        'Há suor de óleo no amortecedor esquerdo. Ainda funciona, mas está no começo do vazamento.',
        'Amortecedor com início de vazamento; acompanhar na próxima visita.',
      ],
      VERMELHO: [
        'O amortecedor está vazando óleo e não segura mais a mola: o carro balança e demora a frear.',
        'Vazamento de óleo no amortecedor dianteiro. A troca é feita sempre aos pares.',
      ],
    },
    interno: ['Coxim superior com folga', 'Batente quebrado'],
    pecas: [[['IB-0008', 'AN-0035', 'PJ-0025'], 2]],
    servico: 'SUS-10',
  },
  {
    grupo: 'Suspensão',
    nome: 'Buchas da bandeja',
    assunto: 'bucha',
    peso: { AMARELO: 6, VERMELHO: 4 },
    cliente: {
      AMARELO: [
        'A borracha das buchas começou a rachar. Ainda sem folga.',
        'Buchas ressecadas; é a origem do rangido que você ouve na lombada.',
      ],
      VERMELHO: [
        'A borracha da bucha rasgou e a roda tem folga: a direção fica imprecisa e os pneus gastam.',
        'Buchas rompidas. O estalo ao frear vem daqui.',
      ],
    },
    interno: ['Bandeja sem trincas', 'Alinhar depois da troca'],
    pecas: [[['PX-0020'], 4]],
    servico: 'SUS-20',
  },
  {
    grupo: 'Suspensão',
    nome: 'Coifas das homocinéticas',
    assunto: 'homocinetica',
    peso: { AMARELO: 4, VERMELHO: 5 },
    cliente: {
      AMARELO: [
        'A coifa está ressecada e com trincas; ainda não vaza graxa.',
        'Coifa começando a rachar. Trocar agora sai mais barato que trocar a junta.',
      ],
      VERMELHO: [
        'A coifa rasgou e a graxa está saindo. Sem ela, a junta homocinética se desgasta em pouco tempo.',
        'Coifa rompida, com graxa espalhada na roda. Precisa ser trocada já.',
      ],
    },
    interno: ['Sem estalos em curva fechada', 'Lado direito'],
    pecas: [
      [['TT-0089', 'AN-0101'], 1],
      [['PX-0024'], 1],
    ],
    servico: 'SUS-40',
  },
  {
    grupo: 'Motor e fluidos',
    nome: 'Óleo do motor',
    assunto: 'oleo',
    peso: { AMARELO: 8, VERMELHO: 4 },
    cliente: {
      AMARELO: [
        'O nível do óleo está perto do mínimo e ele já escureceu. Hora de programar a troca.',
        'Óleo escuro e no meio da vareta; a troca está próxima.',
      ],
      VERMELHO: [
        'O óleo está abaixo do mínimo e muito escuro. Rodar assim pode fundir o motor.',
        'Nível abaixo da marca mínima. Recomendamos trocar óleo e filtro hoje.',
      ],
    },
    interno: ['Sem vazamento visível no cárter', 'Etiqueta da última troca vencida'],
    pecas: [
      [['PX-0010', 'PX-0011'], 4],
      [['AN-0185', 'JG-0161', 'AN-0182'], 1],
      [['PX-0026'], 1],
    ],
    servico: 'MOT-10',
  },
  {
    grupo: 'Motor e fluidos',
    nome: 'Líquido de arrefecimento',
    assunto: 'arrefecimento',
    peso: { AMARELO: 5, VERMELHO: 3 },
    cliente: {
      AMARELO: [
        'O líquido está no mínimo. Completamos e sugerimos testar o sistema.',
        'Nível na marca mínima do reservatório.',
      ],
      VERMELHO: [
        'O líquido está abaixo do mínimo e enferrujado: o motor pode superaquecer.',
        'Reservatório quase vazio e com ferrugem. É preciso limpar o sistema e achar o vazamento.',
      ],
    },
    interno: ['Testar pressão do sistema', 'Tampa do reservatório sem vedação'],
    pecas: [
      [['PX-0013'], 2],
      [['PX-0014'], 1],
    ],
    servico: 'MOT-21',
  },
  {
    grupo: 'Motor e fluidos',
    nome: 'Correia do alternador',
    assunto: 'correia',
    peso: { AMARELO: 5, VERMELHO: 3 },
    cliente: {
      AMARELO: ['A correia tem pequenas trincas. Trocar na próxima revisão.', 'Correia com início de ressecamento.'],
      VERMELHO: [
        'A correia está trincada e desfiando. Se romper, o carro para e a direção endurece.',
        'Trincas fundas em todos os frisos da correia: troca imediata.',
      ],
    },
    interno: ['Tensor com ruído', 'Polia alinhada'],
    pecas: [
      [['PX-0015'], 1],
      [['PX-0016'], 1],
    ],
    servico: 'MOT-30',
  },
  {
    grupo: 'Motor e fluidos',
    nome: 'Escapamento',
    assunto: 'escapamento',
    peso: { AMARELO: 4, VERMELHO: 3 },
    cliente: {
      AMARELO: [
        'Há ferrugem superficial no silencioso. Ainda sem furo.',
        'Silencioso com pontos de corrosão; acompanhar.',
      ],
      VERMELHO: [
        'O silencioso está furado: além do barulho, o gás pode entrar na cabine.',
        'Furo no silencioso traseiro. O carro reprova na inspeção.',
      ],
    },
    interno: ['Suportes de borracha em bom estado', 'Furo na solda da saída'],
    pecas: [
      [['PX-0017'], 1],
      [['PX-0019'], 2],
    ],
    servico: 'MOT-40',
  },
  {
    grupo: 'Filtros',
    nome: 'Filtro de ar do motor',
    assunto: 'filtro-ar',
    peso: { AMARELO: 8, VERMELHO: 3 },
    cliente: {
      AMARELO: ['O filtro está sujo. A troca melhora o consumo.', 'Filtro com bastante poeira; sugerimos trocar.'],
      VERMELHO: [
        'O filtro está entupido, com folhas e poeira. O motor perde força e gasta mais.',
        'Filtro saturado: troca necessária.',
      ],
    },
    interno: ['Caixa do filtro limpa', 'Roda em estrada de terra'],
    pecas: [[['PJ-0159', 'VG-0164', 'TT-0170'], 1]],
    servico: 'FIL-10',
  },
  {
    grupo: 'Filtros',
    nome: 'Filtro de cabine',
    assunto: 'filtro-cabine',
    peso: { AMARELO: 9, VERMELHO: 3 },
    cliente: {
      AMARELO: [
        'O filtro do ar-condicionado está sujo; o ar chega mais fraco.',
        'Filtro de cabine cinza de poeira. Indicamos trocar a cada 10.000 km.',
      ],
      VERMELHO: [
        'O filtro de cabine tem mofo. É ele que limpa o ar que você respira no carro.',
        'Filtro de cabine saturado e com mofo: é a causa do mau cheiro.',
      ],
    },
    interno: ['Dreno do ar-condicionado desobstruído'],
    pecas: [[['AN-0195', 'PJ-0164', 'AN-0201'], 1]],
    servico: 'FIL-20',
  },
  {
    grupo: 'Iluminação',
    nome: 'Faróis',
    assunto: 'lampada',
    peso: { AMARELO: 3, VERMELHO: 5 },
    cliente: {
      AMARELO: [
        'A lâmpada do farol está fraca e escurecida. Deve queimar em breve.',
        'Farol direito mais fraco que o esquerdo.',
      ],
      VERMELHO: [
        'A lâmpada do farol direito está queimada. Rodar assim à noite é infração.',
        'Farol baixo esquerdo não acende: lâmpada queimada.',
      ],
    },
    interno: ['Conector sem oxidação', 'Regular facho depois da troca'],
    pecas: [[['PX-0007', 'PX-0008'], 2]],
    servico: 'ELE-40',
  },
  {
    grupo: 'Iluminação',
    nome: 'Lanternas e luz de freio',
    assunto: 'lampada',
    peso: { AMARELO: 1, VERMELHO: 3 },
    cliente: {
      AMARELO: ['Uma das lâmpadas da lanterna está escurecida.', 'Lanterna esquerda com luz fraca.'],
      VERMELHO: [
        'A luz de freio direita não acende. Quem vem atrás não vê você frear.',
        'Lâmpada da lanterna traseira queimada.',
      ],
    },
    interno: ['Vedação da lanterna em bom estado'],
    pecas: [[['PX-0009'], 2]],
    servico: 'ELE-41',
  },
  {
    grupo: 'Interior',
    nome: 'Ar-condicionado',
    assunto: 'ar-condicionado',
    medida: {
      unidade: '°C',
      casas: 1,
      limite: 15,
      faixas: { VERDE: [4.5, 8.5], AMARELO: [11, 14], VERMELHO: [15.5, 19] },
    },
    peso: { AMARELO: 4, VERMELHO: 2 },
    cliente: {
      AMARELO: [
        'O ar sai a {m}; o bom é até 10 °C. Uma higienização e a carga do gás resolvem.',
        'Ar-condicionado com {m} na saída central.',
      ],
      VERMELHO: [
        'O ar sai a {m}: o sistema quase não gela. Falta gás.',
        'Saída de ar a {m}; é preciso carregar o gás e procurar vazamento.',
      ],
    },
    interno: ['Pressão de baixa: 18 psi', 'Compressor aciona normalmente'],
    pecas: [
      [['PX-0021'], 1],
      [['PX-0022'], 1],
    ],
    servico: 'INT-20',
  },
  {
    grupo: 'Carroceria',
    nome: 'Palhetas do limpador',
    assunto: 'palheta',
    peso: { AMARELO: 9, VERMELHO: 4 },
    cliente: {
      AMARELO: ['Ressecadas; podem esperar a próxima chuva, não o inverno.', 'As palhetas já deixam riscos no vidro.'],
      VERMELHO: [
        'A borracha rasgou e o metal encosta no vidro: pode riscar o para-brisa.',
        'Palhetas rasgadas. Na chuva, não limpam.',
      ],
    },
    interno: ['Esguicho funcionando', 'Para-brisa sem trincas'],
    pecas: [[['PX-0005'], 1]],
    servico: 'CAR-10',
  },
]
