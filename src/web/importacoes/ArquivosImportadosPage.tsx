import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ehDaLoja, podeImportar, REGISTROS_IMPORTADOS, type RegistroImportado } from '#shared/importacoes.ts'
import { adiado } from '../lib/adiado.ts'
import { useSessao } from '../lib/session.ts'
import { AcompanharImportacao } from '../receitas/importar/AcompanharImportacao.tsx'
import { listaImportacoes, type PedidoImportacoes } from '../receitas/importar/importacoes.ts'
import { DetailDrawer } from '../receitas/lista/DetailDrawer.tsx'
import { FilterDrawer } from '../receitas/lista/FilterDrawer.tsx'
import { chipsDe, type CampoFiltro } from '../receitas/lista/filtro.ts'
import { useFiltros } from '../receitas/lista/filtros.ts'
import { ListPage } from '../receitas/lista/ListPage.tsx'
import { useDetalhe } from '../receitas/lista/useDetalhe.ts'
import { usePaginas } from '../receitas/lista/usePaginas.ts'
import { EmptyState } from '../ui/avisos/EmptyState.tsx'
import { NadaComFiltros } from '../ui/avisos/NadaComFiltros.tsx'
import { DataTable } from '../ui/tabela/DataTable.tsx'
import { CartaoImportacao, COLUNAS } from './colunas.tsx'

const ImportDrawer = adiado(() => import('../receitas/importar/ImportDrawer.tsx').then((m) => m.ImportDrawer))

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
  const pedido: PedidoImportacoes = {
    busca: f.busca,
    de: f.de,
    ate: f.ate,
    registro: REGISTROS.find((r) => r === f.registro),
    situacao: SITUACOES.find((s) => s === f.situacao),
  }
  const lista = usePaginas(listaImportacoes(pedido))
  const limpar = () => mudar(Object.fromEntries(FILTROS.map((n) => [n, undefined])))
  const importar = <BotaoImportar escolher={setImportando} />
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
      <DetailDrawer detalhe={detalhe} titulo="Importação">
        {(codigo) => <AcompanharImportacao codImportacao={codigo} />}
      </DetailDrawer>
      {importando && (
        <Suspense>
          <ImportDrawer registro={importando} fechar={() => setImportando(null)} />
        </Suspense>
      )}
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={CAMPOS} filtros={f} mudar={mudar} />
    </ListPage>
  )
}

function BotaoImportar({ escolher }: { escolher: (r: RegistroImportado) => void }) {
  const nivel = useSessao()?.nivel
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconUpload size={17} />}>Importar</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {REGISTROS.filter((r) => nivel !== undefined && podeImportar(r, nivel) && !ehDaLoja(r)).map((r) => (
          <Menu.Item key={r} onClick={() => escolher(r)}>
            {REGISTROS_IMPORTADOS[r].nome}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
