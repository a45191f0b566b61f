import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { REGISTROS_IMPORTADOS, type RegistroImportado } from '#shared/arquivos/importacoes.ts'
import { adiado } from '../../core/adiado.ts'
import { listaImportacoes, type PedidoImportacoes } from '../../recipes/importar/importacoes.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { chipsDe, type CampoFiltro } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { NadaComFiltros } from '../../ui/avisos/NadaComFiltros.tsx'
import { SobPedido } from '../../ui/paineis/SobPedido.tsx'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { BotaoImportar } from './BotaoImportar.tsx'
import { CartaoImportacao, COLUNAS } from './colunas.tsx'

const ImportacaoGaveta = adiado(() => import('./ImportacaoGaveta.tsx').then((m) => m.ImportacaoGaveta))
const ImportDrawer = adiado(() => import('../../recipes/importar/ImportDrawer.tsx').then((m) => m.ImportDrawer))
const MenuImportar = adiado(() => import('./MenuImportar.tsx').then((m) => m.MenuImportar))

const FILTROS = ['busca', 'de', 'ate', 'registro', 'situacao'] as const
const REGISTROS = Object.keys(REGISTROS_IMPORTADOS) as RegistroImportado[]
const SITUACOES = ['andamento', 'concluidas', 'erros', 'canceladas'] as const
const CAMPOS: readonly CampoFiltro<(typeof FILTROS)[number]>[] = [
  { tipo: 'periodo', rotulo: 'Período' },
  {
    tipo: 'escolha',
    nome: 'registro',
    rotulo: 'Cadastro',
    opcoes: REGISTROS.map((r) => ({ valor: r, nome: REGISTROS_IMPORTADOS[r].nome })),
  },
  {
    tipo: 'escolha',
    nome: 'situacao',
    rotulo: 'Situação',
    vazio: 'Todas',
    opcoes: [
      { valor: 'andamento', nome: 'Em andamento ou a confirmar' },
      { valor: 'concluidas', nome: 'Importados' },
      { valor: 'erros', nome: 'Com erros ou recusados' },
      { valor: 'canceladas', nome: 'Cancelados ou não confirmados' },
    ],
  },
]

/** /arquivos-importados: every file that came into a register, what became of it, and its downloads. */
export function ArquivosImportadosPage() {
  const [f, mudar] = useFiltros(FILTROS)
  const [filtrando, filtro] = useDisclosure(false)
  const [importando, setImportando] = useState<RegistroImportado | null>(null)
  const detalhe = useDetalhe('importacao')
  const jaAberto = useJaAberto(detalhe)
  const pedido: PedidoImportacoes = {
    busca: f.busca,
    de: f.de,
    ate: f.ate,
    registro: REGISTROS.find((r) => r === f.registro),
    situacao: SITUACOES.find((s) => s === f.situacao),
  }
  const lista = usePaginas(listaImportacoes(pedido))
  const limpar = () => mudar(Object.fromEntries(FILTROS.map((n) => [n, undefined])))
  const importar = (
    <SobPedido
      fechado={(pedirMenu) => <BotaoImportar aria-haspopup="menu" aria-expanded={false} onClick={pedirMenu} />}
    >
      <MenuImportar escolher={setImportando} />
    </SobPedido>
  )
  return (
    <ListPage
      titulo="Arquivos importados"
      contagem={lista.primeira?.contagem ?? undefined}
      busca={{ valor: f.busca ?? '', mudar: (busca) => mudar({ busca }), dica: 'Arquivo ou pessoa' }}
      chips={chipsDe(CAMPOS, f, mudar)}
      aoFiltrar={filtro.open}
      acao={importar}
    >
      <DataTable
        id="importacoes"
        rotulo="Arquivos importados"
        colunas={COLUNAS}
        dados={lista}
        chave={(i) => i.codImportacao}
        abrir={(i) => detalhe.abrir(i.codImportacao)}
        aberta={detalhe.codigo}
        card={(i) => <CartaoImportacao importacao={i} />}
        vazio={
          FILTROS.some((n) => f[n]) ? (
            <NadaComFiltros titulo="Nenhum arquivo com estes filtros" limpar={limpar} />
          ) : (
            <EmptyState
              titulo="Nenhum arquivo importado ainda"
              texto="Escolha um cadastro, baixe o modelo e envie a planilha preenchida: ela é conferida antes de gravar."
              acao={importar}
            />
          )
        }
      />
      {jaAberto && (
        <Suspense>
          <ImportacaoGaveta detalhe={detalhe} />
        </Suspense>
      )}
      {importando && (
        <Suspense>
          <ImportDrawer registro={importando} fechar={() => setImportando(null)} />
        </Suspense>
      )}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={CAMPOS} filtros={f} mudar={mudar} />
    </ListPage>
  )
}
