import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { type AcessoDoUsuario, SITUACOES_DE_ACESSO } from '#shared/relatorios/logs.ts'
import { niveisQueDa } from '#shared/rules/niveis.ts'
import { adiado } from '../../core/adiado.ts'
import { nomeNivel } from '../../core/session.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { listaAcessos } from './api.ts'
import classes from './Logs.module.css'
import { Ultimo } from './Ultimo.tsx'

const SessoesGaveta = adiado(() => import('./SessoesGaveta.tsx').then((m) => m.SessoesGaveta))

const SITUACAO: CampoFiltro<'situacao'> = {
  tipo: 'escolha',
  nome: 'situacao',
  rotulo: 'Situação',
  vazio: 'Todos os ativos',
  opcoes: [
    { valor: 'comSessao', nome: 'Com sessão aberta' },
    { valor: 'nunca', nome: 'Nunca entraram' },
    { valor: 'parados', nome: 'Sem entrar há 30 dias' },
    { valor: 'inativos', nome: 'Inativos' },
  ],
}
const CAMPOS: readonly CampoFiltro<'situacao' | 'nivel'>[] = [
  SITUACAO,
  {
    tipo: 'escolha',
    nome: 'nivel',
    rotulo: 'Nível',
    opcoes: niveisQueDa(-1).map((n) => ({ valor: String(n), nome: nomeNivel(n) })),
  },
]

const COLUNAS: readonly Coluna<AcessoDoUsuario>[] = [
  { id: 'nome', titulo: 'Nome', largura: 200, estreito: 150, fica: true, celula: (u) => u.nome },
  {
    id: 'codigo',
    titulo: 'Código',
    largura: 104,
    estreito: 100,
    celula: (u) => <span className="num">{u.codigoLogin}</span>,
  },
  { id: 'email', titulo: 'Email', largura: 220, livre: true, celula: (u) => u.email },
  { id: 'nivel', titulo: 'Nível', largura: 160, estreito: 128, celula: (u) => nomeNivel(u.codNivel) },
  {
    id: 'ultimo',
    titulo: 'Último acesso',
    largura: 160,
    estreito: 116,
    fica: true,
    celula: (u) => <Ultimo em={u.ultimoAcesso} />,
  },
  { id: 'sessoes', titulo: 'Sessões', largura: 100, numero: true, celula: (u) => u.sessoes || '—' },
  { id: 'aparelho', titulo: 'Aparelho', largura: 180, celula: (u) => u.aparelho ?? '—' },
]

/** /lista-acessos: who comes, who never did, and every session that is open. */
export function ListaAcessosPage() {
  const [filtros, mudar] = useFiltros(['busca', 'situacao', 'nivel'])
  const [filtrando, filtro] = useDisclosure(false)
  const detalhe = useDetalhe('usuario')
  const jaAberto = useJaAberto(detalhe)
  const lista = usePaginas(
    listaAcessos({
      busca: filtros.busca,
      situacao: SITUACOES_DE_ACESSO.find((s) => s === filtros.situacao),
      codNivel: Number(filtros.nivel) || undefined,
    }),
  )
  return (
    <>
      <ListPage
        titulo="Lista de acessos"
        busca={{ valor: filtros.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'Nome, código ou email' }}
        chips={chipsDe(CAMPOS, filtros, mudar)}
        aoFiltrar={filtro.open}
      >
        <DataTable
          id="lista-acessos"
          rotulo="Usuários e seus acessos"
          colunas={COLUNAS}
          dados={lista}
          chave={(u) => u.codUsuario}
          abrir={(u) => detalhe.abrir(u.codUsuario)}
          aberta={detalhe.codigo}
          vazio={<EmptyState titulo="Ninguém assim" texto="Mude a situação, o nível ou a busca." />}
          card={(u) => (
            <div className={classes.cartao}>
              <b>{u.nome}</b>
              <span>
                {nomeNivel(u.codNivel)} · {u.sessoes === 1 ? '1 sessão aberta' : `${u.sessoes} sessões abertas`}
              </span>
              <small className="suave">
                {u.codigoLogin} · <Ultimo em={u.ultimoAcesso} /> {u.aparelho}
              </small>
            </div>
          )}
        />
      </ListPage>
      {jaAberto && (
        <Suspense>
          <SessoesGaveta detalhe={detalhe} vizinhos={lista.linhas.map((u) => u.codUsuario)} />
        </Suspense>
      )}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={CAMPOS} filtros={filtros} mudar={mudar} />
    </>
  )
}
