import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { RegistroDoLog } from '#shared/relatorios/logs.ts'
import { adiado } from '../../core/adiado.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { logDetalhado, opcoesDoLog } from './api.ts'
import classes from './Logs.module.css'
import { quem } from './quem.ts'

const MudancaGaveta = adiado(() => import('./MudancaGaveta.tsx').then((m) => m.MudancaGaveta))

const COLUNAS: readonly Coluna<RegistroDoLog>[] = [
  { id: 'em', titulo: 'Quando', largura: 150, celula: (l) => <Quando instante={l.em} /> },
  { id: 'usuario', titulo: 'Quem', largura: 180, fica: true, celula: (l) => quem(l) },
  { id: 'titulo', titulo: 'O quê', largura: 300, livre: true, fica: true, celula: (l) => l.titulo },
  { id: 'registro', titulo: 'Registro', largura: 170, celula: (l) => l.sobre ?? '—' },
  { id: 'ip', titulo: 'Endereço IP', largura: 130, celula: (l) => <span className="num">{l.ip ?? '—'}</span> },
  { id: 'aparelho', titulo: 'Aparelho', largura: 170, celula: (l) => l.aparelho ?? '—' },
  { id: 'alvo', titulo: 'Chamada', largura: 260, oculta: true, celula: (l) => l.alvo ?? '—' },
]

/** /log-detalhado: who did what, when and from where, with what was before and after. */
export function LogDetalhadoPage() {
  const [filtros, mudar] = useFiltros(['busca', 'de', 'ate', 'codUsuario', 'acao', 'registro'])
  const [filtrando, filtro] = useDisclosure(false)
  const detalhe = useDetalhe('ato')
  const jaAberto = useJaAberto(detalhe)
  const { data: opcoes } = useQuery(opcoesDoLog)
  const lista = usePaginas(
    logDetalhado({
      busca: filtros.busca,
      de: filtros.de,
      ate: filtros.ate,
      codUsuario: Number(filtros.codUsuario) || undefined,
      acao: filtros.acao,
      registro: filtros.registro,
    }),
  )
  const campos: readonly CampoFiltro<'codUsuario' | 'acao' | 'registro'>[] = [
    { tipo: 'periodo', rotulo: 'Período' },
    {
      tipo: 'escolha',
      nome: 'codUsuario',
      rotulo: 'Quem',
      opcoes: (opcoes?.usuarios ?? []).map((u) => ({ valor: String(u.codUsuario), nome: u.nome })),
    },
    {
      tipo: 'escolha',
      nome: 'acao',
      rotulo: 'O quê',
      opcoes: (opcoes?.acoes ?? []).map((a) => ({ valor: a.acao, nome: a.titulo })),
    },
    { tipo: 'texto', nome: 'registro', rotulo: 'Registro (ex.: usuarios:3)' },
  ]
  return (
    <>
      <ListPage
        titulo="Log detalhado"
        busca={{ valor: filtros.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'Chamada ou endereço IP' }}
        chips={chipsDe(campos, filtros, mudar)}
        aoFiltrar={filtro.open}
      >
        <DataTable
          id="log-detalhado"
          rotulo="Log detalhado"
          colunas={COLUNAS}
          dados={lista}
          chave={(l) => l.codAuditoria}
          abrir={(l) => detalhe.abrir(l.codAuditoria)}
          aberta={detalhe.codigo}
          vazio={
            <EmptyState titulo="Nada no log" texto="Mude o período, a pessoa ou o ato para ver outros registros." />
          }
          card={(l) => (
            <div className={classes.cartao}>
              <b>{l.titulo}</b>
              <span>{quem(l)}</span>
              <small className="suave">
                <Quando instante={l.em} /> · {l.sobre ?? l.aparelho ?? l.ip ?? ''}
              </small>
            </div>
          )}
        />
      </ListPage>
      {jaAberto && (
        <Suspense>
          <MudancaGaveta detalhe={detalhe} vizinhos={lista.linhas.map((l) => l.codAuditoria)} />
        </Suspense>
      )}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
    </>
  )
}
