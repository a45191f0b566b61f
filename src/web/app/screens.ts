import type { ComponentType } from 'react'

type Carregar = () => Promise<ComponentType>

/** Path of `TELAS` → its page, loaded on first visit. A screen absent here shows that it is under construction. */
export const SCREENS: Partial<Record<string, Carregar>> = {
  '/login': () => import('../sessao/LoginPage.tsx').then((m) => m.LoginPage),
  '/password/:token': () => import('../sessao/NovaSenhaPage.tsx').then((m) => m.NovaSenhaPage),
  '/logout': () => import('../sessao/LogoutPage.tsx').then((m) => m.LogoutPage),
  '/401': () => import('./paginas-de-erro.tsx').then((m) => m.SemPermissaoPage),
  '/404': () => import('./paginas-de-erro.tsx').then((m) => m.NaoEncontradaPage),
  '/500': () => import('./paginas-de-erro.tsx').then((m) => m.ErroServidorPage),
  '/erroConcessionaria': () => import('./paginas-de-erro.tsx').then((m) => m.SemConcessionariaPage),
  '/oficina-digital/gerenciar': () => import('../oficina-digital/GerenciarPage.tsx').then((m) => m.GerenciarPage),
  '/oficina-digital/avancar': () => import('../oficina-digital/AvancarPage.tsx').then((m) => m.AvancarPage),
  '/oficina-digital/precificar': () => import('../oficina-digital/PrecificarPage.tsx').then((m) => m.PrecificarPage),
  '/oficina-digital/finalizados': () => import('../oficina-digital/FinalizadosPage.tsx').then((m) => m.FinalizadosPage),
  '/oficina-digital/finalizados-grupo': () => import('../oficina-digital/FinalizadosGrupoPage.tsx').then((m) => m.FinalizadosGrupoPage),
  '/oficina-digital/reprovados': () => import('../oficina-digital/ReprovadosPage.tsx').then((m) => m.ReprovadosPage),
  '/oficina-digital/historico': () => import('../oficina-digital/HistoricoPage.tsx').then((m) => m.HistoricoPage),
  '/historico-checklist': () => import('../checklists/HistoricoChecklistPage.tsx').then((m) => m.HistoricoChecklistPage),
  '/historico-checklist-stellantis': () => import('../checklists/HistoricoStellantisPage.tsx').then((m) => m.HistoricoStellantisPage),
  '/cadastros/grupos/list': () => import('../grupos/GruposPage.tsx').then((m) => m.GruposPage),
  '/cadastros/grupos/form': () => import('../grupos/GrupoFormPage.tsx').then((m) => m.GrupoFormPage),
  '/cadastros/servicos/list': () => import('../servicos/ServicosPage.tsx').then((m) => m.ServicosPage),
  '/cadastros/servicos/form': () => import('../servicos/ServicoFormPage.tsx').then((m) => m.ServicoFormPage),
  '/cadastros/mecanicos/list': () => import('../mecanicos/MecanicosPage.tsx').then((m) => m.MecanicosPage),
  '/cadastros/mecanicos/form': () => import('../mecanicos/MecanicoFormPage.tsx').then((m) => m.MecanicoFormPage),
  '/cadastros/consultores/list': () => import('../consultores/ConsultoresPage.tsx').then((m) => m.ConsultoresPage),
  '/cadastros/consultores/form': () => import('../consultores/ConsultorFormPage.tsx').then((m) => m.ConsultorFormPage),
  '/cadastros/usuario/list': () => import('../usuarios/UsuariosPage.tsx').then((m) => m.UsuariosPage),
  '/cadastros/usuarios/form': () => import('../usuarios/UsuarioFormPage.tsx').then((m) => m.UsuarioFormPage),
  '/cadastros/usuarios/filtros/form': () => import('../usuarios/FiltrosPage.tsx').then((m) => m.FiltrosPage),
  '/ferramentas-desenvolvedor/gerenciar-checklist': () => import('../ferramentas/GerenciarChecklistPage.tsx').then((m) => m.GerenciarChecklistPage),
  '/ferramentas-desenvolvedor/gerar-checklist': () => import('../ferramentas/GerarChecklistPage.tsx').then((m) => m.GerarChecklistPage),
  '/ferramentas-desenvolvedor/calculadora-precos': () => import('../ferramentas/CalculadoraPrecosPage.tsx').then((m) => m.CalculadoraPrecosPage),
  '/ferramentas-desenvolvedor/calculadora-precos-config': () => import('../ferramentas/ParametrosPrecoPage.tsx').then((m) => m.ParametrosPrecoPage),
}
