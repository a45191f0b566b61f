import { Group, Stack, Text } from '@mantine/core'
import { anosEmPalavras, type Manual } from '#shared/cardapio/manuais.ts'
import { useFiltrosCadastro } from '../../recipes/cadastro/filtros-cadastro.ts'
import { ListaCadastro } from '../../recipes/cadastro/ListaCadastro.tsx'
import { NomeComSituacao } from '../../recipes/cadastro/NomeComSituacao.tsx'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { listaManuais } from './api.ts'

function tamanho(m: Manual): string {
  if (m.envio === 0) return 'sem arquivo'
  const mb = m.bytes / 1024 / 1024
  return mb < 0.1 ? `${Math.ceil(m.bytes / 1024)} kB` : `${mb.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
}

const COLUNAS: readonly Coluna<Manual>[] = [
  {
    id: 'titulo',
    titulo: 'Manual',
    largura: 260,
    ordem: 'nome',
    celula: (m) => <NomeComSituacao nome={m.titulo} ativo={m.ativo} />,
  },
  { id: 'marca', titulo: 'Marca', ordem: 'marca', largura: 130, celula: (m) => m.marca },
  { id: 'modelo', titulo: 'Modelo', ordem: 'modelo', largura: 170, fica: true, celula: (m) => m.modelo },
  { id: 'anos', titulo: 'Anos', largura: 150, celula: (m) => anosEmPalavras(m) },
  { id: 'arquivo', titulo: 'Arquivo', largura: 120, numero: true, fica: true, celula: tamanho },
]

/** /cardapio/manualdoProprietario: manuals by model and year. */
export function ManuaisLista() {
  const filtros = useFiltrosCadastro(['marca'])
  const pedido = { ...filtros.pedido, marca: filtros.valores.marca }
  const lista = usePaginas(listaManuais(pedido))
  return (
    <ListaCadastro
      id="manuais"
      titulo="Manuais do proprietário"
      form="/cardapio/manual/adicionar"
      codigoNoEndereco
      novo="Novo manual"
      dica="Título, marca ou modelo"
      vazio="Guarde aqui os manuais em PDF: a oficina os lê na tela e o cliente os abre pela página do orçamento."
      colunas={COLUNAS}
      chave={(m) => m.codManual}
      card={(m) => (
        <Stack gap={4}>
          <NomeComSituacao nome={m.titulo} ativo={m.ativo} />
          <Group justify="space-between" wrap="nowrap">
            <Text c="dimmed" truncate>
              {m.marca} {m.modelo} · {anosEmPalavras(m)}
            </Text>
            <Text className="num">{tamanho(m)}</Text>
          </Group>
        </Stack>
      )}
      lista={lista}
      filtros={filtros}
      campos={[{ tipo: 'texto', nome: 'marca', rotulo: 'Marca' }]}
      exporta={{ lista: 'manuais', filtro: pedido }}
    />
  )
}
