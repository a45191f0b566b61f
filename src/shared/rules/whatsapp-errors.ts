/** What an error of WhatsApp means for the person who reads the thread, and what the product does about it. */
interface WhatsappError {
  /** What to do, for people. */
  motivo: string
  /** Worth another attempt after a while: nothing is wrong with the message itself. */
  repete: boolean
}

const ACCESS = 'O token do WhatsApp não vale mais ou não tem permissão: um gestor troca o token em Conexões.'
const BUSY = 'O WhatsApp está recebendo mensagens demais deste número: o Pátio tenta de novo sozinho.'
const DOWN = 'O WhatsApp está fora do ar: o Pátio tenta de novo sozinho.'
const TEMPLATE =
  'O modelo não existe neste idioma ou não está aprovado: importe os modelos em Conexões e escolha outro.'

const stop = (motivo: string): WhatsappError => ({ motivo, repete: false })
const again = (motivo: string): WhatsappError => ({ motivo, repete: true })

/** By the maker's error code (developers.facebook.com, WhatsApp Business Platform, Error codes). */
const ERRORS: Readonly<Record<number, WhatsappError>> = {
  0: stop(ACCESS),
  1: again(DOWN),
  2: again(DOWN),
  3: stop(ACCESS),
  4: again(BUSY),
  10: stop(ACCESS),
  33: stop('O número da loja não existe mais no WhatsApp: confira o id do telefone em Conexões.'),
  100: stop('O WhatsApp não aceitou esta mensagem: confira o texto, o telefone do cliente e os anexos.'),
  190: stop(ACCESS),
  368: stop('O WhatsApp bloqueou a conta da loja por desrespeito às regras: veja o Gerenciador do WhatsApp.'),
  80007: again(BUSY),
  130429: again(BUSY),
  130472: stop('O WhatsApp não entrega mensagens de divulgação a este cliente agora: ligue ou use outro canal.'),
  130497: stop('O WhatsApp não deixa esta conta escrever ao país do cliente: ligue ou use outro canal.'),
  131000: again(DOWN),
  131005: stop(ACCESS),
  131008: stop('Faltou um valor na mensagem: confira os campos do modelo.'),
  131009: stop('Um valor da mensagem não é aceito: confira o telefone do cliente e os campos do modelo.'),
  131016: again(DOWN),
  131021: stop('O telefone do cliente é o da própria loja: confira o cadastro.'),
  131026: stop(
    'O telefone não tem WhatsApp ou não pode receber: confira o número com o cliente, ligue ou use outro canal.',
  ),
  131030: stop('O número da loja é de teste e só escreve a telefones autorizados na Meta.'),
  131031: stop('A conta do WhatsApp da loja está bloqueada: veja o Gerenciador do WhatsApp.'),
  131037: stop('O nome de exibição do número da loja ainda não foi aprovado: veja o Gerenciador do WhatsApp.'),
  131042: stop('Há um problema de pagamento na conta do WhatsApp: um gestor confere a cobrança na Meta.'),
  131045: stop('O número da loja ainda não está registrado no WhatsApp: registre-o na Meta.'),
  131047: stop('Passaram 24 horas desde a última mensagem do cliente: envie um modelo aprovado.'),
  131048: stop('O WhatsApp limitou o número da loja porque clientes o bloquearam: espere e escreva só a quem pediu.'),
  131049: stop('O WhatsApp segurou a mensagem para não cansar o cliente: não insista hoje, ligue ou use outro canal.'),
  131050: stop('O cliente não quer mais receber divulgação desta loja pelo WhatsApp.'),
  131051: stop('O WhatsApp não aceita este tipo de mensagem.'),
  131052: stop('O arquivo que o cliente mandou não pôde ser baixado: peça que o envie de novo.'),
  131053: stop('O WhatsApp não aceitou o arquivo: envie foto em JPEG ou PNG, PDF, áudio ou vídeo MP4 de até 16 MB.'),
  131056: again('Muitas mensagens seguidas a este cliente: o Pátio tenta de novo sozinho.'),
  131057: again('A conta do WhatsApp está em manutenção: o Pátio tenta de novo sozinho.'),
  132000: stop('O número de campos não é o do modelo: importe os modelos em Conexões.'),
  132001: stop(TEMPLATE),
  132005: stop('O texto do modelo com os valores ficou longo demais: encurte os valores.'),
  132007: stop(TEMPLATE),
  132012: stop('Um valor não tem a forma que o modelo pede: confira os campos.'),
  132015: stop('O WhatsApp pausou este modelo por má avaliação dos clientes: escolha outro.'),
  132016: stop('O WhatsApp desativou este modelo: escolha outro.'),
  133004: again(DOWN),
  133010: stop('O número da loja ainda não está registrado no WhatsApp: registre-o na Meta.'),
}

/** The sentence of an error and whether to repeat; an unknown code of the maker's own failures (HTTP 5xx, 429) is repeated. */
export function whatsappError(codigo: number | null, status = 400): WhatsappError {
  const known = codigo === null ? undefined : ERRORS[codigo]
  if (known) return known
  if (status === 429) return again(BUSY)
  if (status >= 500) return again(DOWN)
  if (status === 401 || status === 403) return stop(ACCESS)
  const which = codigo === null ? '' : ` (erro ${codigo})`
  return stop(`O WhatsApp recusou a mensagem${which}: confira o texto e o telefone, ou use outro canal.`)
}

/** The customer cannot be told anything by WhatsApp outside the window but by a template. */
export const OUT_OF_WINDOW = 131_047
