import { plainText } from '#shared/rules/plain-text.ts'

/** Words of field names with the accents that people write. */
const WRITTEN: Readonly<Record<string, string>> = Object.fromEntries(
  `ação acessório agência alçada ausência câmbio cartão código combustível comentário comissão concessão concessionária
  concessionárias condição conexão correção decisão decisões descrição devolução duração evidência exportação físico funcionário
  gestão horário horários importação início integração integrações justificativa localização máscara mecânico mecânicos menções
  método mês mínima mínimo mudanças não número observação orçamento orçamentos país padrão página peça peças período política
  preço prévia previsão próximo razão retenção revisão saída serviço serviços silêncio situação título títulos tolerância
  transferência turnos unitário usuário utilização validade versão vínculo veículo parâmetros sugestão exigido orçado público
  ausências responsável até nível família mão razões competência diária mídia URL link médio códigos módulo
  cópia primária domínio OS DMS Android caução carência cobrança comentários definição domínios emergência empréstimo endereço
  evidências exigência ícone inspeção instruções manutenção máximo mídias pressão próprias reclamação seção seções solicitação última
  usuários visão CNH CPF DOT PIN`
    .split(/\s+/)
    .map((word) => [plainText(word), word]),
)

/** Labels of fields whose name is too terse or no word. */
const NAMED: Readonly<Record<string, string>> = {
  a: 'Primeiro valor',
  abc: 'Classe ABC',
  adiadoKm: 'Adiado até a quilometragem',
  ano: 'Ano',
  api: 'API',
  b: 'Segundo valor',
  busca: 'Busca',
  bytes: 'Tamanho do arquivo',
  c: 'Terceiro valor',
  cep: 'CEP',
  cnpj: 'CNPJ',
  cnpjAlfanumerico: 'CNPJ',
  cod: 'Código',
  codAgendaVeiculo: 'Cartão da agenda',
  codCheckList: 'Checklist',
  codFotos: 'Fotos',
  codigoIntegracao: 'Código da integração',
  codItem: 'Item',
  codOs: 'Ordem de serviço',
  codServicoAgendado: 'Serviço agendado',
  codStatus: 'Etapa',
  codStatusParalisado: 'Motivo da pausa',
  codUsuarioDono: 'Dono',
  comentarioCliente: 'Comentário do cliente',
  comissaoPontos: 'Comissão',
  condicaoPagamento: 'Condição de pagamento',
  custoHora: 'Custo por hora',
  dominioApi: 'Domínio da API',
  dominioChecklist: 'Domínio dos checklists',
  dominioGestao: 'Domínio da gestão',
  dominioIntegracao: 'Domínio da integração',
  dominioOrcamento: 'Domínio dos orçamentos',
  dominioPesquisa: 'Domínio das pesquisas',
  duracaoMs: 'Duração',
  email: 'E-mail',
  errosPct: 'Erros',
  exigidoGarantia: 'Exigido pela garantia',
  foraDaMeta: 'Fora da meta',
  horasMes: 'Horas por mês',
  host: 'Endereço',
  idExterno: 'Identificação externa',
  impostosPontos: 'Impostos',
  k: 'Chave',
  key: 'Chave',
  km: 'Quilometragem',
  limite: 'Quantos por página',
  linkLojaAndroid: 'Link da loja Android',
  linkLojaIos: 'Link da loja iOS',
  maoDeObra: 'Mão de obra',
  margemAlvoPontos: 'Margem alvo',
  margemMinimaPontos: 'Margem mínima',
  mascaraCodigoInterno: 'Máscara do código interno',
  mascaraCodigoLogin: 'Máscara do código de login',
  modeloAgenda: 'Modelo da agenda',
  motivoSobrecarga: 'Motivo da sobrecarga',
  motivosPausa: 'Motivos de pausa',
  name: 'Nome',
  nameEmpresa: 'Nome da empresa',
  nomePolitica: 'Nome da política',
  numeroOs: 'Número da OS',
  para: 'Para',
  params: 'Parâmetros',
  passoMinutos: 'Intervalo',
  pior: 'Pior quando',
  prazoDesvio: 'Prazo do desvio',
  q: 'Busca',
  qual: 'Qual',
  rememberme: 'Manter conectado',
  retencaoAcessos: 'Retenção dos acessos',
  retencaoAuditoria: 'Retenção da auditoria',
  retencaoConversas: 'Retenção das conversas',
  retencaoIntegracoes: 'Retenção das integrações',
  rev: 'Revisão',
  sha256: 'Código de verificação',
  silencioMin: 'Silêncio',
  statusAgenda: 'Situação na agenda',
  tipoConexao: 'Tipo de conexão',
  tipoOs: 'Tipo da OS',
  toleranciaKm: 'Tolerância em km',
  uf: 'UF',
  url: 'Endereço',
  urlLegado: 'Endereço do sistema legado',
  urlLegadoEntrada: 'Endereço de entrada do sistema legado',
  urlLegadoSaida: 'Endereço de saída do sistema legado',
  utilizacaoPontos: 'Utilização',
  validadeDias: 'Validade em dias',
  valorHora: 'Valor da hora',
  vermelhoIncluso: 'Vermelho incluso',
  versaoRegistro: 'Versão do registro',
  xyz: 'Classe XYZ',
}

/** Label of a field ('codConcessionaria' is 'Concessionária'), derived from its name on the wire. */
export function labelOf(field: string): string {
  const named = NAMED[field]
  if (named !== undefined) return named
  const words = field
    .replace(/^cod(?=[A-Z])/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.]+/)
    .map((word) => WRITTEN[word] ?? word)
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
