const IRREGULAR: Readonly<Record<string, string>> = {
  dar: 'deu',
  desfazer: 'desfez',
  dizer: 'disse',
  fazer: 'fez',
  pôr: 'pôs',
  refazer: 'refez',
  repor: 'repôs',
}
const ENDINGS: Readonly<Record<string, string>> = { ar: 'ou', er: 'eu', ir: 'iu' }

/** Past tense of a verb: "criar" is "criou". */
function done(verb: string): string {
  const small = verb.toLowerCase()
  const told = IRREGULAR[small] ?? small.slice(0, -2) + (ENDINGS[small.slice(-2)] ?? small.slice(-2))
  return verb[0] === small[0] ? told : told.charAt(0).toUpperCase() + told.slice(1)
}

/** Texts for calls whose summary does not start with a verb, or whose screen names the object. */
export const TOLD: Readonly<Record<string, string>> = {
  abrirConversa: 'Abriu a conversa de um cliente',
  acrescentarHost: 'Acrescentou um endereço da internet ao distribuidor',
  alterarAgendamento: 'Alterou ou reagendou o agendamento',
  atenderNaPorta: 'Atendeu quem chegou pelo código da parede',
  atribuir: 'Definiu o dono do orçamento',
  atualizaPercentual: 'Disse quanto do serviço está feito',
  autorizarAssistente: 'Ligou um assistente',
  avisoDeEmail: 'O cliente respondeu por e-mail',
  avisoDeSms: 'O cliente respondeu por SMS',
  avisoDoJira: 'O Jira avisou que um ticket mudou',
  avisoDoWhatsapp: 'O WhatsApp avisou de mensagens e estados',
  cancelar: 'Cancelou o orçamento, com motivo',
  cancelarAgendamento: 'Cancelou o agendamento, com motivo',
  cancelarChecklist: 'Cancelou o checklist, com motivo',
  comoEntrar: 'Perguntou como se entra com um login',
  compararCopia: 'Comparou uma cópia antes de fazê-la',
  compartilharFotos: 'Escolheu as fotos que o cliente vê no acompanhamento',
  concluirPreco: 'Concluiu o preço do orçamento',
  continuarEntrada: 'Voltou do provedor de identidade, e faltava o segundo fator',
  criarParametroPreco: 'Criou taxas que valem de um dia em diante',
  criarWebhook: 'Acrescentou um endereço de webhook',
  desfazerChegada: 'Desfez a chegada do veículo',
  entregaRealizadaServico: 'Entregou o serviço ao cliente',
  diasDaReserva: 'Viu os dias e as horas livres para agendar',
  enviarPedaco: 'Enviou um pedaço de um arquivo a importar',
  enviarPedacoDeAnexo: 'Enviou um pedaço de um anexo',
  enviarPedacoDeManual: 'Enviou um pedaço do PDF de um manual',
  enviarPedacoMidia: 'Enviou um pedaço de uma foto ou de um vídeo',
  finalizaServico: 'Finalizou o serviço',
  finalizar: 'Encerrou a execução do orçamento',
  getNovoOrcamento: 'Viu os orçamentos novos',
  encerrarOutrasSessoes: 'Encerrou as suas outras sessões',
  gravarFotoMecanico: 'Trocou ou retirou a foto do mecânico',
  gravarPin: 'Escolheu ou retirou o próprio PIN',
  iniciarMontagem: 'Começou a montar o orçamento',
  agendarOnePage: 'Mudou o envio por email da página do mês',
  ordenarReservaServicos: 'Mudou a ordem das escolhas na página de agendamento',
  pedirPreco: 'Terminou a montagem e pediu o preço do orçamento',
  perguntar: 'O cliente fez uma pergunta à oficina',
  pneuNaLoja: 'Mudou o estoque ou o preço de um pneu na concessionária',
  provarPolitica: 'Provou uma política de compra com os últimos seis meses',
  qualidadeRealizadaServico: 'Aprovou a inspeção do serviço',
  receberAgendamentos: 'Recebeu agendamentos em lote',
  receberOrdens: 'Recebeu ordens de serviço em lote',
  registrarAparelho: 'Registrou um aparelho compartilhado de uma loja',
  reprovaQualidadeServico: 'Reprovou a inspeção do serviço',
  responder: 'O cliente decidiu, linha por linha',
  responderPesquisa: 'O cliente deu a sua nota',
  avisoDoBanco: 'O banco avisou de pagamentos ou devoluções',
  conciliarPagamento: 'Ligou um pagamento a uma cobrança, ou deu-o por conferido',
  consultarCobranca: 'Perguntou ao banco se a cobrança foi paga',
  anexarAoRecall: 'Anexou um documento a uma campanha de recall',
  avisarRecall: 'Anotou que o dono foi avisado de um recall',
  receberRecall: 'Recebeu uma campanha de recall',
  responderRecall: 'Respondeu um recall de um carro',
  retirarChassisDoRecall: 'Retirou chassis de uma campanha de recall',
  retirarDoRecall: 'Retirou um documento de uma campanha de recall',
  retirarWebhook: 'Retirou um endereço de webhook',
  saidaPeloProvedor: 'O provedor de identidade encerrou sessões',
  salvarAlertas: 'Mudou os alertas por e-mail das integrações',
  salvarConexao: 'Mudou o endereço ou o token do DMS',
  salvarLeitura: 'Mudou como os arquivos de uma concessionária são lidos',
  salvarSite: 'Mudou a página de agendamento da loja',
  trocarEquipamento: 'Trocou o equipamento de um serviço',
  trocarSegredo: 'Trocou o segredo de um webhook',
}

/** Infinitives of the act: the first word and verbs coordinated with it. */
const ACTS = /(?<=^|, | ou | e )\p{L}+(?:ar|er|ir|ôr)(?=[ ,]|$)/giu
/** Infinitives with an attached pronoun: "avisá-lo". */
const WITH_PRONOUN = /(?<=, | ou | e )(\p{L}+)á-l(?=[oa]s?\b)/giu

/**
 * Past-tense text of an act from the contract's summary: "Alterar ou desativar um mecânico; vale na hora" becomes "Alterou ou desativou um
 * mecânico". The rest of the summary holds rules for programs and is cut.
 */
export function actOf(call: string, summary: string): string {
  const [said = ''] = summary.split(/[;:(]|, até \d/)
  return TOLD[call] ?? said.trim().replace(ACTS, done).replace(WITH_PRONOUN, '$1ou-')
}

/** Names of the codes in a call's path and of the record kinds in the log. */
const NAMES: Readonly<Record<string, string>> = {
  agendamento: 'agendamento',
  aparelho: 'aparelho compartilhado',
  aparelhos: 'aparelho compartilhado',
  arvore: 'árvore do plano',
  carro: 'carro reserva',
  carros: 'carro reserva',
  emprestimo: 'empréstimo',
  multa: 'multa',
  checklist: 'checklist',
  cliente: 'cliente',
  concessionaria: 'concessionária',
  concessionarias: 'concessionária',
  consultor: 'consultor',
  consultores: 'consultor',
  conversa: 'conversa',
  copia: 'cópia',
  distribuidor: 'distribuidor',
  distribuidores: 'distribuidor',
  cobranca: 'cobrança',
  reparo: 'reparo em garantia',
  programa: 'programa de assistente',
  contapix: 'Pix da concessionária',
  dms: 'DMS da concessionária',
  equipamento: 'equipamento',
  equipamentos: 'equipamento',
  evidencia: 'evidência',
  exigencia: 'exigências de garantia',
  exigencias: 'exigências de garantia',
  exportacao: 'arquivo exportado',
  garantias: 'garantia',
  grupo: 'grupo',
  grupos: 'grupo',
  importacao: 'arquivo importado',
  chave: 'chave',
  lugar: 'lugar',
  lugares: 'lugar',
  manuais: 'manual',
  recall: 'recall',
  recalls: 'recall',
  manual: 'manual',
  mecanico: 'mecânico',
  mecanicos: 'mecânico',
  modelo: 'modelo',
  modelos: 'modelo',
  modeloinspecao: 'modelo de inspeção',
  modelosinspecao: 'modelo de inspeção',
  orcamento: 'orçamento',
  os: 'OS',
  pacote: 'pacote',
  pacotes: 'pacote',
  pagamento: 'pagamento',
  passagem: 'visita',
  pedidodms: 'pedido ao DMS',
  peca: 'peça',
  pecas: 'peça',
  pneu: 'pneu',
  pneus: 'pneu',
  provedor: 'provedor de identidade',
  resposta: 'resposta pronta',
  solicitacao: 'garantia',
  respostasprontas: 'resposta pronta',
  servico: 'serviço',
  servicoagendado: 'serviço agendado',
  servicos: 'serviço',
  sugestaopedido: 'pedido de peças',
  ticket: 'ticket',
  transferencia: 'transferência',
  usuario: 'usuário',
  usuarios: 'usuário',
  veiculo: 'veículo',
}
/** The store code says least about an act, so it is used last. */
const PLACE = 'concessionaria'

const named = (kind: string, code: string): string | null => {
  const name = NAMES[kind.toLowerCase().replaceAll('-', '')]
  return name === undefined ? null : `${name} ${code}`
}

/** Description of an act's record, such as "agendamento 12": its name in the log, else the codes in the call's path. */
export function recordOf(record: string | null, path: string | undefined, called: string | null): string | null {
  const [kind = '', ...code] = record?.split(':') ?? []
  if (record !== null) return named(kind, code.join(':')) ?? record
  if (path === undefined || called === null) return null
  const given = called.replace(/^\/api\//, '').split(/[/?]/)
  const codes = path.split('/').flatMap((step, i) => {
    const code = given[i]
    const param = /^:(?:cod)?(\w+)$/.exec(step)?.[1]
    return param && code && /^\d+$/.test(code) ? [[param.toLowerCase(), code] as const] : []
  })
  const [found] = codes.toSorted(([a], [b]) => Number(a === PLACE) - Number(b === PLACE))
  return found ? named(...found) : null
}
