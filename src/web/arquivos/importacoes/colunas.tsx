import { Group, Stack, Text } from '@mantine/core'
import { emAndamento, REGISTROS_IMPORTADOS, type Importacao } from '#shared/arquivos/importacoes.ts'
import { contar, efeitoEmPalavras, emBytes, SituacaoImportacao } from '../../recipes/importar/SituacaoImportacao.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'

/** How an import ended, or how far it is, in a few words. */
function resultado(i: Importacao): string {
  if (i.estado === 'COM_ERROS') return contar(i.erros, 'linha com erro', 'linhas com erro')
  if (i.estado === 'CONFERIDA' || i.estado === 'CONCLUIDA') return efeitoEmPalavras(i)
  if (emAndamento(i.estado) && i.total) return `${Math.min(100, Math.round((i.linhas / i.total) * 100))} %`
  return '—'
}

/** Columns of /arquivos-importados. */
export const COLUNAS: readonly Coluna<Importacao>[] = [
  { id: 'nome', titulo: 'Arquivo', largura: 240, celula: (i) => i.nome },
  { id: 'registro', titulo: 'Cadastro', largura: 120, celula: (i) => REGISTROS_IMPORTADOS[i.registro].nome },
  { id: 'estado', titulo: 'Situação', largura: 130, celula: (i) => <SituacaoImportacao estado={i.estado} /> },
  {
    id: 'linhas',
    titulo: 'Linhas',
    largura: 80,
    numero: true,
    celula: (i) => (i.total === null || emAndamento(i.estado) ? '—' : i.total.toLocaleString('pt-BR')),
  },
  { id: 'resultado', titulo: 'Resultado', largura: 270, celula: (i) => <span className="num">{resultado(i)}</span> },
  { id: 'usuario', titulo: 'Quem', largura: 150, celula: (i) => i.usuario },
  { id: 'quando', titulo: 'Quando', largura: 140, celula: (i) => <Quando instante={i.criadaEm} /> },
  { id: 'bytes', titulo: 'Tamanho', largura: 90, numero: true, oculta: true, celula: (i) => emBytes(i.bytes) },
]

/** An import as a card, for phones. */
export function CartaoImportacao({ importacao: i }: { importacao: Importacao }) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} truncate>
          {i.nome}
        </Text>
        <SituacaoImportacao estado={i.estado} />
      </Group>
      <Text size="sm" className="num">
        {REGISTROS_IMPORTADOS[i.registro].nome} · {resultado(i)}
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed" truncate>
          {i.usuario}
        </Text>
        <Quando instante={i.criadaEm} />
      </Group>
    </Stack>
  )
}
