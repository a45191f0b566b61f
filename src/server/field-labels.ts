/** Words of field names that people write otherwise. */
const WRITTEN: Readonly<Record<string, string>> = Object.fromEntries(
  `ação acessório agência alçada ausência câmbio cartão código combustível comentário comissão concessão concessionária
  concessionárias condição conexão correção decisão decisões descrição devolução duração evidência exportação físico funcionário
  gestão horário horários importação início integração integrações justificativa localização máscara mecânico mecânicos menções
  método mês mínima mínimo mudanças não número observação orçamento orçamentos país padrão página peça peças período política
  preço prévia previsão próximo razão retenção revisão saída serviço serviços silêncio situação título títulos tolerância
  transferência turnos unitário usuário utilização validade versão vínculo veículo parâmetros sugestão exigido orçado público
  ausências responsável até nível família mão razões competência diária mídia URL link médio códigos módulo`
    .split(/\s+/)
    .map((word) => [word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(), word]),
)

/** Fields whose name says less than people need, or is no word. */
const NAMED: Readonly<Record<string, string>> = {
  a: 'Primeiro valor',
  abc: 'Classe ABC',
  ano: 'Ano',
  api: 'API',
  b: 'Segundo valor',
  bytes: 'Tamanho do arquivo',
  busca: 'Busca',
  c: 'Terceiro valor',
  cep: 'CEP',
  cnpj: 'CNPJ',
  cnpjAlfanumerico: 'CNPJ',
  codCheckList: 'Checklist',
  codFotos: 'Fotos',
  codItem: 'Item',
  codOs: 'Ordem de serviço',
  codStatus: 'Etapa',
  codStatusParalisado: 'Motivo da pausa',
  codUsuarioDono: 'Dono',
  dominioApi: 'Domínio da API',
  duracaoMs: 'Duração',
  email: 'E-mail',
  errosPct: 'Erros',
  foraDaMeta: 'Fora da meta',
  host: 'Endereço',
  idExterno: 'Identificação externa',
  k: 'Chave',
  key: 'Chave',
  limite: 'Quantos por página',
  linkLojaIos: 'Link da loja iOS',
  maoDeObra: 'Mão de obra',
  name: 'Nome',
  nameEmpresa: 'Nome da empresa',
  numeroOs: 'Número da OS',
  para: 'Para',
  params: 'Parâmetros',
  q: 'Busca',
  qual: 'Qual',
  rememberme: 'Manter conectado',
  rev: 'Revisão',
  sha256: 'Código de verificação',
  silencioMin: 'Silêncio',
  tipoOs: 'Tipo da OS',
  uf: 'UF',
  url: 'Endereço',
  vermelhoIncluso: 'Vermelho incluso',
  xyz: 'Classe XYZ',
}

/** Name of a field for people ('codConcessionaria' is 'Concessionária'), from its name on the wire. */
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
