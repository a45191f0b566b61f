import type { Nivel } from './contract.ts'

type GuardaPara<E extends string> =
  | { tipo: 'legado' }
  | { tipo: 'orcamentoSelecionado'; senao: E }
  | { tipo: 'abertaDe'; senao: E }
  | { tipo: 'mesEscolhido'; senao: E }
  | { tipo: 'parametro'; nome: string; valores: readonly string[]; senao: E }

export const GRUPOS_MENU = ['painel', 'oficina', 'agenda', 'vendas', 'pedidos', 'cardapio', 'relatorios', 'cadastros', 'suporte', 'ferramentas'] as const
export type GrupoMenu = (typeof GRUPOS_MENU)[number]

interface TelaPara<P extends string, E extends string> {
  path: P
  titulo: string
  niveis: 'publico' | readonly Nivel[]
  layout: 'main' | 'fluid' | 'hidden-header' | 'bare'
  paineis?: readonly ('filter' | 'export')[]
  guarda?: GuardaPara<E>
  /** Distributors that have it; others get /404. */
  distribuidores?: readonly string[]
  menu?: GrupoMenu
  /** What the menu calls it, when shorter than the title. */
  curto?: string
}

const DESENVOLVIMENTO = ['atria', 'homologacao', 'localhost'] as const

const DECLARADAS = [
  { path: '/login', titulo: 'Entrar', niveis: 'publico', layout: 'bare' },
  { path: '/password/:token', titulo: 'Nova senha', niveis: 'publico', layout: 'bare' },
  { path: '/401', titulo: 'Sem permissão', niveis: 'publico', layout: 'bare' },
  { path: '/404', titulo: 'Página não encontrada', niveis: 'publico', layout: 'bare' },
  { path: '/500', titulo: 'Erro no servidor', niveis: 'publico', layout: 'bare' },
  { path: '/erroConcessionaria', titulo: 'Sem concessionária', niveis: 'publico', layout: 'bare' },
  { path: '/logout', titulo: 'Sair', niveis: 'publico', layout: 'bare' },
  {
    path: '/historico-checklist',
    titulo: 'Histórico de checklists',
    curto: 'Histórico',
    niveis: [1, 2, 3, -1, 6],
    layout: 'main',
    paineis: ['filter', 'export'],
    menu: 'oficina',
  },
  {
    path: '/historico-checklist-stellantis',
    titulo: 'Checklists Stellantis',
    curto: 'Stellantis',
    niveis: [1, 2, 3, -1, 6],
    layout: 'main',
    paineis: ['filter'],
    menu: 'oficina',
  },
  {
    path: '/oficina-digital/gerenciar',
    titulo: 'Orçamentos em aberto',
    curto: 'Gerenciar',
    niveis: [1, 2, 3, -1],
    layout: 'main',
    paineis: ['filter'],
    menu: 'oficina',
  },
  {
    path: '/oficina-digital/prod-gerenciar',
    titulo: 'Gerenciar (sistema anterior)',
    niveis: [1, 2, 3, -1],
    layout: 'main',
    guarda: { tipo: 'legado' },
  },
  {
    path: '/oficina-digital/avancar',
    titulo: 'Avançar orçamento',
    niveis: [1, 2, 3, -1],
    layout: 'main',
    guarda: { tipo: 'orcamentoSelecionado', senao: '/oficina-digital/gerenciar' },
  },
  {
    path: '/oficina-digital/precificar',
    titulo: 'Precificar orçamento',
    niveis: [1, 2, 3, -1],
    layout: 'main',
    guarda: { tipo: 'orcamentoSelecionado', senao: '/oficina-digital/gerenciar' },
  },
  {
    path: '/oficina-digital/finalizados',
    titulo: 'Finalizados',
    niveis: [1, 2, 3, -1],
    layout: 'main',
    paineis: ['filter', 'export'],
    menu: 'oficina',
  },
  { path: '/oficina-digital/finalizados-grupo', titulo: 'Finalizados por grupo', niveis: [1, 2, -1], layout: 'main', menu: 'oficina' },
  {
    path: '/oficina-digital/historico',
    titulo: 'Histórico de orçamentos',
    curto: 'Histórico',
    niveis: [1, 2, 3, -1],
    layout: 'main',
    paineis: ['filter', 'export'],
    menu: 'oficina',
  },
  {
    path: '/oficina-digital/reprovados',
    titulo: 'Reprovados',
    niveis: [1, 2, 3, -1],
    layout: 'main',
    paineis: ['filter', 'export'],
    menu: 'oficina',
  },
  { path: '/one-page-report-grupo', titulo: 'One page por grupo', niveis: [1, 2, -1], layout: 'main', paineis: ['filter', 'export'], menu: 'relatorios' },
  { path: '/one-page-report-marca', titulo: 'One page por marca', niveis: [1, 2, -1], layout: 'main', paineis: ['filter', 'export'], menu: 'relatorios' },
  { path: '/dashboard', titulo: 'Painel', niveis: [1, 2, -1], layout: 'main', paineis: ['filter', 'export'], menu: 'painel' },
  { path: '/business-inteligence', titulo: 'Business intelligence', niveis: [2, -1, 1], layout: 'main', menu: 'relatorios' },
  { path: '/log-detalhado', titulo: 'Log detalhado', niveis: [2, -1], layout: 'main', menu: 'relatorios' },
  { path: '/log-acessos', titulo: 'Log de acessos', niveis: [2, -1, 1], layout: 'main', menu: 'relatorios' },
  { path: '/lista-acessos', titulo: 'Lista de acessos', niveis: [2, -1], layout: 'main', menu: 'relatorios' },
  { path: '/arquivos-importados', titulo: 'Arquivos importados', niveis: [2, -1], layout: 'main', menu: 'relatorios' },
  { path: '/relatorio/fechamento-mensal', titulo: 'Fechamento mensal', niveis: [2, -1], layout: 'main', menu: 'relatorios' },
  { path: '/relatorio/historico-mensal', titulo: 'Histórico mensal', niveis: [2, -1], layout: 'main', menu: 'relatorios' },
  { path: '/importarpecaalarcate/:codConcessionaria', titulo: 'Importar peças à la carte', niveis: [1, 2, -1], layout: 'main' },
  { path: '/sugestaoPedidos', titulo: 'Sugestão de pedidos', niveis: [1, 2, -1], layout: 'main', menu: 'pedidos' },
  { path: '/estoque', titulo: 'Linhas da sugestão', niveis: [1, 2, -1], layout: 'main', guarda: { tipo: 'abertaDe', senao: '/sugestaoPedidos' } },
  { path: '/ordemservicogerenciar', titulo: 'Ordens de serviço', niveis: [-1, 2, 1], layout: 'main', menu: 'pedidos' },
  { path: '/cadastros/concessionaria/list', titulo: 'Concessionárias', niveis: [2, -1], layout: 'main', menu: 'cadastros' },
  {
    path: '/cadastros/concessionaria/form/:concessionaria?',
    titulo: 'Concessionária',
    niveis: [2, -1],
    layout: 'main',
    guarda: { tipo: 'abertaDe', senao: '/cadastros/concessionaria/list' },
  },
  { path: '/cadastros/grupos/list', titulo: 'Grupos', niveis: [2, -1], layout: 'main', menu: 'cadastros' },
  {
    path: '/cadastros/grupos/form',
    titulo: 'Grupo',
    niveis: [2, -1],
    layout: 'main',
    guarda: { tipo: 'abertaDe', senao: '/cadastros/grupos/list' },
  },
  { path: '/cadastros/servicos/list', titulo: 'Serviços', niveis: [1, 2, 3, -1], layout: 'main', menu: 'cadastros' },
  {
    path: '/cadastros/servicos/form',
    titulo: 'Serviço',
    niveis: [1, 2, 3, -1],
    layout: 'main',
    guarda: { tipo: 'abertaDe', senao: '/cadastros/servicos/list' },
  },
  { path: '/cadastros/mecanicos/list', titulo: 'Mecânicos', niveis: [1, 2, 3, -1], layout: 'main', menu: 'cadastros' },
  {
    path: '/cadastros/mecanicos/form',
    titulo: 'Mecânico',
    niveis: [1, 2, 3, -1],
    layout: 'main',
    guarda: { tipo: 'abertaDe', senao: '/cadastros/mecanicos/list' },
  },
  { path: '/cadastros/consultores/list', titulo: 'Consultores', niveis: [1, 2, 3, -1], layout: 'main', menu: 'cadastros' },
  {
    path: '/cadastros/consultores/form',
    titulo: 'Consultor',
    niveis: [1, 2, 3, -1],
    layout: 'main',
    guarda: { tipo: 'abertaDe', senao: '/cadastros/consultores/list' },
  },
  { path: '/cadastros/usuario/list', titulo: 'Usuários', niveis: [2, -1], layout: 'main', menu: 'cadastros' },
  {
    path: '/cadastros/usuarios/form',
    titulo: 'Usuário',
    niveis: [2, -1],
    layout: 'main',
    guarda: { tipo: 'abertaDe', senao: '/cadastros/usuario/list' },
  },
  {
    path: '/cadastros/usuarios/filtros/form',
    titulo: 'Filtros do usuário',
    niveis: [2, -1],
    layout: 'main',
    guarda: { tipo: 'abertaDe', senao: '/cadastros/usuario/list' },
  },
  { path: '/suporte/tickets-jira', titulo: 'Tickets', niveis: [2, -1], layout: 'hidden-header', menu: 'suporte' },
  { path: '/suporte/logs-integracoes', titulo: 'Logs de integrações', niveis: [-1], layout: 'hidden-header', distribuidores: DESENVOLVIMENTO, menu: 'suporte' },
  {
    path: '/suporte/status-integracoes',
    titulo: 'Status de integrações',
    niveis: [-1],
    layout: 'hidden-header',
    distribuidores: DESENVOLVIMENTO,
    menu: 'suporte',
  },
  { path: '/vendas/lancamento-mensal', titulo: 'Lançamento mensal', niveis: [2, -1, 1], layout: 'main', menu: 'vendas' },
  { path: '/vendas/integracao-dms', titulo: 'Integração DMS', niveis: [2, -1], layout: 'main', menu: 'vendas' },
  { path: '/vendas/relatorio-excel', titulo: 'Relatório Excel', niveis: [2, -1], layout: 'main', menu: 'vendas' },
  {
    path: '/vendas/lancamento-mensal/novo-lancamento',
    titulo: 'Novo lançamento',
    niveis: [2, -1, 1],
    layout: 'main',
    guarda: { tipo: 'mesEscolhido', senao: '/vendas/lancamento-mensal' },
  },
  { path: '/vendas/lancamento-mensal/workflow', titulo: 'Aprovação do mês', niveis: [2, -1, 1], layout: 'main', menu: 'vendas' },
  {
    path: '/ferramentas-desenvolvedor/gerenciar-checklist',
    titulo: 'Gerenciar checklist',
    niveis: [-1],
    layout: 'main',
    distribuidores: DESENVOLVIMENTO,
    menu: 'ferramentas',
  },
  {
    path: '/ferramentas-desenvolvedor/gerar-checklist',
    titulo: 'Gerar checklist',
    niveis: [-1],
    layout: 'main',
    distribuidores: DESENVOLVIMENTO,
    menu: 'ferramentas',
  },
  {
    path: '/ferramentas-desenvolvedor/configuracoes',
    titulo: 'Configurações',
    niveis: [-1],
    layout: 'main',
    distribuidores: DESENVOLVIMENTO,
    menu: 'ferramentas',
  },
  {
    path: '/ferramentas-desenvolvedor/calculadora-precos',
    titulo: 'Calculadora de preços',
    niveis: [-1],
    layout: 'main',
    distribuidores: DESENVOLVIMENTO,
    menu: 'ferramentas',
  },
  {
    path: '/ferramentas-desenvolvedor/calculadora-precos-config',
    titulo: 'Parâmetros da calculadora',
    niveis: [-1],
    layout: 'main',
    distribuidores: DESENVOLVIMENTO,
    menu: 'ferramentas',
  },
  { path: '/agenda-virtual/:tipo?', titulo: 'Quadros da agenda', curto: 'Quadros', niveis: [-1, 1, 2, 4, 5], layout: 'fluid', menu: 'agenda' },
  { path: '/agenda-virtual/dashboard', titulo: 'Painel da agenda', curto: 'Painel', niveis: [-1, 1, 2, 4, 5], layout: 'main', menu: 'agenda' },
  { path: '/agenda-virtual/calendar1/:cod/:cnpj', titulo: 'Calendário de agendamentos', niveis: [-1, 1, 2, 4, 5], layout: 'bare' },
  { path: '/agenda-virtual/calendar2/:cod/:cnpj', titulo: 'Calendário por mecânico', niveis: [-1, 1, 2, 4, 5], layout: 'bare' },
  {
    path: '/cardapio/:tab?',
    titulo: 'Cardápio',
    curto: 'Árvore',
    niveis: [2, -1],
    layout: 'main',
    guarda: { tipo: 'parametro', nome: 'tab', valores: ['tree', 'pneu', 'itensAdicionais', 'manualdoProprietario'], senao: '/cardapio/tree' },
    menu: 'cardapio',
  },
  { path: '/listarItens', titulo: 'Itens', niveis: [2, -1], layout: 'main', menu: 'cardapio' },
  { path: '/listarPacote', titulo: 'Pacotes', niveis: [2, -1], layout: 'main', menu: 'cardapio' },
  { path: '/listarItensAgregado', titulo: 'Itens agregados', niveis: [2, -1], layout: 'main', menu: 'cardapio' },
  {
    path: '/cardapio/copiar/:tipoCopia',
    titulo: 'Copiar cardápio',
    niveis: [2, -1],
    layout: 'main',
    guarda: { tipo: 'parametro', nome: 'tipoCopia', valores: ['peca', 'cardapio', 'manual'], senao: '/cardapio' },
  },
  { path: '/cardapio/adicionar/pacote/:codPacote?', titulo: 'Pacote', niveis: [2, -1], layout: 'main' },
  { path: '/cardapio/itensAdicionais/adicionar/:codAlacarte?', titulo: 'Item adicional', niveis: [2, -1], layout: 'main' },
  { path: '/cardapio/pneu/adicionar/:codPneus?', titulo: 'Pneu', niveis: [2, -1], layout: 'main' },
  { path: '/cardapio/manual/adicionar/:codManualProprietario?', titulo: 'Manual do proprietário', niveis: [2, -1], layout: 'main' },
  { path: '/cardapio/importar/:type', titulo: 'Importar cardápio', niveis: [2, -1], layout: 'main' },
] as const satisfies readonly TelaPara<string, string>[]

/** Path of a screen as `TELAS` writes it, with its parameters' names. */
export type CaminhoDaTela = (typeof DECLARADAS)[number]['path']

type Preenchido<P extends string> = P extends `${infer Antes}/:${string}?`
  ? Preenchido<Antes> | `${Preenchido<Antes>}/${string}`
  : P extends `${infer Antes}/:${string}/${infer Depois}`
    ? `${Antes}/${string}${Preenchido<`/${Depois}`>}`
    : P extends `${infer Antes}/:${string}`
      ? `${Antes}/${string}`
      : P

/** Address that opens a screen: its path with parameters filled in, optional ones or not; `/` leads to where the visitor starts. */
export type EnderecoDaTela = Preenchido<CaminhoDaTela> | '/'

/** What must hold besides the level; otherwise the visitor goes to `senao`. */
export type Guarda = GuardaPara<EnderecoDaTela>

/** One screen: drives router, menu, landing and guards. */
export type Tela = TelaPara<CaminhoDaTela, EnderecoDaTela>

/** Every screen, in the order of menu and search. */
export const TELAS: readonly Tela[] = DECLARADAS

/** First and secondary page after login, by level. */
export const LANDING: Record<Nivel, { primeira: EnderecoDaTela; segunda: EnderecoDaTela | null }> = {
  [-1]: { primeira: '/dashboard', segunda: '/cadastros/concessionaria/list' },
  1: { primeira: '/dashboard', segunda: '/historico-checklist-stellantis' },
  2: { primeira: '/dashboard', segunda: '/cadastros/concessionaria/list' },
  3: { primeira: '/oficina-digital/gerenciar', segunda: '/historico-checklist-stellantis' },
  4: { primeira: '/agenda-virtual', segunda: null },
  5: { primeira: '/agenda-virtual', segunda: null },
  6: { primeira: '/historico-checklist', segunda: '/historico-checklist-stellantis' },
}

/** What a screen answers to a visitor: it opens, or where it sends them. Guards with state are judged by the caller. */
export function acessoTela(tela: Tela, visitante: { nivel: Nivel | null; distribuidor: string }): 'abre' | '/login' | '/401' | '/404' {
  if (tela.niveis === 'publico') return 'abre'
  if (visitante.nivel === null) return '/login'
  if (tela.distribuidores && !tela.distribuidores.includes(visitante.distribuidor)) return '/404'
  return tela.niveis.includes(visitante.nivel) ? 'abre' : '/401'
}
