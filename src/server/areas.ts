import type { Area } from './area.ts'
import { area as acompanhamento } from './acompanhamento/area.ts'
import { area as agenda } from './agenda/area.ts'
import { area as agendaVeiculos } from './agenda-veiculos/area.ts'
import { area as agendamentos } from './agendamentos/area.ts'
import { area as busca } from './busca/area.ts'
import { area as cadastros } from './cadastros/area.ts'
import { area as chamados } from './chamados/area.ts'
import { area as checklists } from './checklists/area.ts'
import { area as clientes } from './clientes/area.ts'
import { area as concessionarias } from './concessionarias/area.ts'
import { area as consultores } from './consultores/area.ts'
import { area as conta } from './conta/area.ts'
import { area as copias } from './copias/area.ts'
import { area as dashboard } from './dashboard/area.ts'
import { area as dms } from './dms/area.ts'
import { area as distribuidores } from './distribuidores/area.ts'
import { area as envio } from './envio/area.ts'
import { area as estoque } from './estoque/area.ts'
import { area as execucao } from './execucao/area.ts'
import { area as exploracao } from './exploracao/area.ts'
import { area as exportacoes } from './exportacoes/area.ts'
import { area as fechamento } from './fechamento/area.ts'
import { area as ferramentas } from './ferramentas/area.ts'
import { area as filtrosSalvos } from './filtros-salvos/area.ts'
import { area as grupos } from './grupos/area.ts'
import { area as importacoes } from './importacoes/area.ts'
import { area as integracoes } from './integracoes/area.ts'
import { area as integracao } from './integracao/area.ts'
import { area as lembretes } from './lembretes/area.ts'
import { area as linksAgenda } from './links-agenda/area.ts'
import { area as mecanicos } from './mecanicos/area.ts'
import { area as logs } from './logs/area.ts'
import { area as manuais } from './manuais/area.ts'
import { area as medidas } from './medidas/area.ts'
import { area as modelos } from './modelos/area.ts'
import { area as montagem } from './montagem/area.ts'
import { area as oferta } from './oferta/area.ts'
import { area as onePage } from './one-page/area.ts'
import { area as orcamentos } from './orcamentos/area.ts'
import { area as ordens } from './ordens/area.ts'
import { area as painelAgenda } from './painel-agenda/area.ts'
import { area as pacotes } from './pacotes/area.ts'
import { area as parametrosPreco } from './parametros-preco/area.ts'
import { area as pecas } from './pecas/area.ts'
import { area as planos } from './planos/area.ts'
import { area as pneus } from './pneus/area.ts'
import { area as preco } from './preco/area.ts'
import { area as primeirosPassos } from './primeiros-passos/area.ts'
import { area as recuperacao } from './recuperacao/area.ts'
import { area as servicos } from './servicos/area.ts'
import { area as servicosAgendados } from './servicos-agendados/area.ts'
import { area as sessao } from './sessao/area.ts'
import { area as sugestoes } from './sugestoes/area.ts'
import { area as usuarios } from './usuarios/area.ts'
import { area as vendas } from './vendas/area.ts'

/** Every area of the server. A new one is added here and nowhere else. */
export const AREAS: readonly Area[] = [
  sessao,
  concessionarias,
  checklists,
  orcamentos,
  montagem,
  preco,
  envio,
  oferta,
  execucao,
  primeirosPassos,
  recuperacao,
  vendas,
  fechamento,
  estoque,
  sugestoes,
  dms,
  filtrosSalvos,
  clientes,
  agenda,
  agendamentos,
  servicosAgendados,
  agendaVeiculos,
  ordens,
  painelAgenda,
  dashboard,
  onePage,
  exploracao,
  logs,
  linksAgenda,
  lembretes,
  acompanhamento,
  integracao,
  integracoes,
  chamados,
  ferramentas,
  parametrosPreco,
  cadastros,
  grupos,
  servicos,
  medidas,
  mecanicos,
  consultores,
  conta,
  usuarios,
  distribuidores,
  pecas,
  modelos,
  pacotes,
  pneus,
  manuais,
  planos,
  copias,
  busca,
  exportacoes,
  importacoes,
]
