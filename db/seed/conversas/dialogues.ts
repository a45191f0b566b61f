/** What a dialogue names: the customer, the car, the quote's address, who answers. */
export interface Names {
  primeiro: string
  modelo: string
  link: string
  loja: string
}

/** One message of a dialogue, `min` minutes after the one before. */
export interface Line {
  min: number
  de: 'cliente' | 'pessoa' | 'sistema' | 'nota'
  texto: string
  canal?: 'SMS' | 'EMAIL' | 'PAGINA' | 'TELEFONE'
  tipo?: 'ORCAMENTO' | 'LEMBRETE' | 'PROMESSA' | 'PESQUISA' | 'PERGUNTA' | 'DECISAO'
  /** State of a message that went out; the default is read. */
  estado?: 'ENVIADA' | 'ENTREGUE' | 'FALHOU' | 'DITA'
  assunto?: string
  citado?: string
  foto?: true
}
type Dialogue = (n: Names) => readonly Line[]

const customer = (min: number, texto: string, more: Partial<Line> = {}): Line => ({
  min,
  de: 'cliente',
  texto,
  ...more,
})
const person = (min: number, texto: string, more: Partial<Line> = {}): Line => ({ min, de: 'pessoa', texto, ...more })
const quote = (n: Names, more: Partial<Line> = {}): Line => ({
  min: 0,
  de: 'sistema',
  tipo: 'ORCAMENTO',
  texto: `Olá, ${n.primeiro}! O orçamento do seu ${n.modelo} está pronto: ${n.link}`,
  ...more,
})

/** Dialogues of the last weeks, in turn. */
export const PAST: readonly Dialogue[] = [
  (n) => [
    quote(n),
    customer(38, 'Bom dia! Vi o orçamento e as fotos. Isso precisa ser agora ou aguenta mais um mês?'),
    person(
      9,
      `Bom dia, ${n.primeiro}! Os itens em vermelho eu não deixaria para depois, são de segurança. Os amarelos podem esperar a próxima revisão.`,
    ),
    customer(6, 'Entendi. E dá para parcelar?'),
    person(4, 'Dá sim, em até 10 vezes sem juros no cartão.'),
    customer(12, 'Aprovou itens do orçamento pela página.', { canal: 'PAGINA', tipo: 'DECISAO' }),
    person(3, 'Recebi a sua aprovação, obrigado! Aviso por aqui quando ficar pronto.'),
    person(265, `Tudo certo com o seu ${n.modelo}. Pode buscar até as 19h.`),
    customer(21, 'Ótimo, saio do trabalho e passo aí. Obrigada!'),
  ],
  (n) => [
    quote(n, {
      canal: 'EMAIL',
      estado: 'ENVIADA',
      assunto: `Orçamento do seu ${n.modelo}`,
      texto: `Olá, ${n.primeiro}!\n\nO orçamento do seu ${n.modelo} está pronto. Veja as fotos e decida item por item:\n\n${n.link}\n\n${n.loja}`,
    }),
    {
      min: 190,
      de: 'nota',
      canal: 'TELEFONE',
      texto: 'Liguei para saber se recebeu. Ainda não viu, vai olhar à noite com o marido.',
    },
    customer(
      560,
      'Boa tarde. Recebi, sim. Desta vez vou fazer só o que está em vermelho, o resto fica para a revisão.',
      {
        canal: 'EMAIL',
        assunto: `Re: Orçamento do seu ${n.modelo}`,
        citado: `Olá, ${n.primeiro}!\nO orçamento do seu ${n.modelo} está pronto.`,
      },
    ),
    person(27, 'Combinado. Já separei as peças. Pode aprovar pela página ou responder aqui mesmo.', {
      canal: 'EMAIL',
      estado: 'ENVIADA',
      assunto: `Re: Orçamento do seu ${n.modelo}`,
    }),
    customer(64, 'Pode fazer.', { canal: 'EMAIL', assunto: `Re: Orçamento do seu ${n.modelo}` }),
    person(5, 'Feito, obrigado! Entrego amanhã à tarde.', { canal: 'EMAIL', estado: 'ENVIADA' }),
  ],
  (n) => [
    quote(n, { estado: 'FALHOU' }),
    person(6, `${n.primeiro}, o orçamento do seu ${n.modelo} está pronto: ${n.link}`, {
      canal: 'SMS',
      estado: 'ENTREGUE',
    }),
    customer(57, 'ok vou ver. esse numero nao tem zap', { canal: 'SMS' }),
    person(8, 'Sem problema, falamos por SMS. Qualquer dúvida é só responder.', { canal: 'SMS', estado: 'ENTREGUE' }),
  ],
  (n) => [
    {
      min: 0,
      de: 'sistema',
      tipo: 'LEMBRETE',
      texto: `${n.primeiro}, lembramos do seu horário amanhã na ${n.loja} para o seu ${n.modelo}. Confirma?`,
    },
    customer(14, 'Confirmado! Preciso esperar aí ou tem transporte?'),
    person(11, 'Temos o leva e traz às 8h30 e às 9h30. Reservo um lugar para você?'),
    customer(3, '8h30 por favor'),
    person(2, 'Reservado. Até amanhã!'),
  ],
  (n) => [
    customer(0, 'Oi, acendeu esta luz no painel agora. Posso continuar rodando?', { foto: true }),
    person(
      4,
      `Oi, ${n.primeiro}! Pare assim que puder e veja o nível do óleo com o motor frio. Não rode com essa luz acesa.`,
    ),
    customer(9, 'Estava bem baixo mesmo. Completei e a luz apagou'),
    person(5, `Que bom. Mesmo assim traga o ${n.modelo} para vermos por onde está saindo. Hoje às 14h consegue?`),
    customer(7, 'Consigo, chego umas 13h50'),
    person(2, 'Anotado. Até já!'),
  ],
  (n) => [
    quote(n),
    customer(95, 'O filtro do ar-condicionado é peça original?', { canal: 'PAGINA', tipo: 'PERGUNTA' }),
    person(18, 'É sim, original da marca, com 12 meses de garantia na peça e na mão de obra.'),
    customer(33, 'Perfeito, então pode trocar'),
    person(6, 'Combinado, obrigado!'),
  ],
  (n) => [
    {
      min: 0,
      de: 'sistema',
      tipo: 'PROMESSA',
      texto: `${n.primeiro}, o serviço no seu ${n.modelo} vai levar um pouco mais. A nova previsão é hoje às 17h30.`,
    },
    customer(16, 'Poxa, só consigo buscar até as 18h'),
    person(41, 'Fica pronto antes disso. Deixo a chave e a nota na recepção, é só retirar.'),
    customer(4, 'Tá bom, obrigado pelo aviso'),
    person(128, `Pronto! O seu ${n.modelo} já está na vaga da frente.`),
    customer(35, 'Peguei. Ficou ótimo, valeu pelo cuidado'),
  ],
  (n) => [
    {
      min: 0,
      de: 'sistema',
      tipo: 'PESQUISA',
      texto: `${n.primeiro}, de 0 a 10, quanto você recomendaria a ${n.loja}?`,
    },
    customer(52, 'Nota 9: Atendimento rápido e explicaram tudo pelas fotos.', { canal: 'PAGINA', tipo: 'PESQUISA' }),
    person(74, 'Muito obrigado pelo retorno! Até a próxima revisão.', { estado: 'ENTREGUE' }),
  ],
  (n) => [
    person(
      0,
      `Oi, ${n.primeiro}! Aqui é da ${n.loja}. O seu ${n.modelo} já passou na inspeção, mando o orçamento daqui a pouco.`,
      {
        estado: 'DITA',
      },
    ),
    {
      min: 75,
      de: 'nota',
      canal: 'TELEFONE',
      texto: 'Ligou na recepção: quer o carro até sexta porque vai viajar no sábado com a família.',
    },
    person(30, `${n.primeiro}, orçamento enviado: ${n.link}. Aprovando hoje, entrego na quinta.`, { estado: 'DITA' }),
  ],
  (n) => [
    quote(n, { estado: 'ENTREGUE' }),
    customer(1310, 'Achei caro, vou cotar em outro lugar'),
    person(
      62,
      `Tudo bem, ${n.primeiro}. O orçamento vale até a data que está na página. Se quiser, revejo as peças com você.`,
    ),
    customer(8, 'Quanto fica só com o alinhamento?'),
    person(
      13,
      'Só o alinhamento e o balanceamento fazemos na hora, sem agendar. Passo o valor atualizado na recepção.',
    ),
  ],
]

/** Dialogues of today, one each: beyond the target, just arrived and taken by someone, waiting for the customer, to be remembered. */
export const TODAY: readonly { minutesAgo: number; dono: boolean; lembrar: boolean; dialogue: Dialogue }[] = [
  {
    minutesAgo: 52,
    dono: false,
    lembrar: false,
    dialogue: (n) => [
      quote(n),
      customer(47, 'Oi, alguém consegue me dizer se a peça já chegou? Preciso do carro amanhã cedo'),
    ],
  },
  {
    minutesAgo: 9,
    dono: true,
    lembrar: false,
    dialogue: (n) => [
      quote(n),
      customer(22, 'Boa tarde, posso aprovar só uma parte agora?'),
      person(5, 'Pode! Na página você decide item por item.'),
      customer(14, 'Certo. E os que eu deixar para depois, o preço muda?'),
    ],
  },
  {
    minutesAgo: 24,
    dono: true,
    lembrar: false,
    dialogue: (n) => [
      customer(0, 'O carro fica pronto hoje?'),
      person(7, `Fica sim, ${n.primeiro}. O mecânico está terminando a montagem, previsão às 17h.`),
    ],
  },
  {
    minutesAgo: 95,
    dono: true,
    lembrar: true,
    dialogue: (n) => [
      quote(n),
      {
        min: 30,
        de: 'nota',
        canal: 'TELEFONE',
        texto: 'Está em reunião o dia todo. Pediu para ligar amanhã cedo.',
      },
    ],
  },
]
