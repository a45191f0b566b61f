import { Button, Group, Modal, NumberInput, Skeleton, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/rules/counted.ts'
import { containsText } from '#shared/rules/plain-text.ts'
import { useSessao } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { type Options, pedidoOptions, useSaveFornecedor } from './api.ts'

/** Suppliers with their lead time in days; used until five receipts give a measured one. */
export function FornecedoresModal({ close }: { close: () => void }) {
  const q = useQuery(pedidoOptions())
  const nivel = useSessao()?.nivel
  const [search, setSearch] = useState('')
  const achados = q.data?.fornecedores.filter((f) => containsText(f.nome, search)) ?? []
  return (
    <Modal opened onClose={close} title="Fornecedores" size="lg">
      <Text size="sm" mb="sm">
        O prazo vale enquanto a loja não tem cinco recebimentos da peça ou do fornecedor; depois vale o que se mediu.
      </Text>
      {q.isError && <LoadError error={q.error} attempt={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={240} />}
      {q.data && (
        <>
          <TextInput
            label="Procurar"
            value={search}
            onChange={(e) => setSearch(e.currentTarget.value)}
            mb="sm"
            placeholder="Nome do fornecedor"
          />
          <SmallTable name="Prazos dos fornecedores" titulos={['Fornecedor', 'Peças', 'Prazo']} width={480}>
            {achados.slice(0, 50).map((f) => (
              <Linha key={f.nome} fornecedor={f} editable={nivel === 2 || nivel === -1} />
            ))}
          </SmallTable>
        </>
      )}
    </Modal>
  )
}

function Linha({ fornecedor: f, editable }: { fornecedor: Options['fornecedores'][number]; editable: boolean }) {
  const save = useSaveFornecedor()
  const [prazo, setPrazo] = useState<number | null>(f.prazo)
  const [deviation, setDeviation] = useState<number>(f.prazoDesvio ?? 0)
  const changed = prazo !== f.prazo || deviation !== (f.prazoDesvio ?? 0)
  return (
    <Table.Tr>
      <Table.Td>{f.nome}</Table.Td>
      <Table.Td className="num">{f.pecas.toLocaleString('pt-BR')}</Table.Td>
      <Table.Td>
        {editable ? (
          <Group gap={8} wrap="nowrap">
            <NumberInput
              aria-label={`Prazo de ${f.nome}, em dias`}
              allowDecimal={false}
              min={0}
              max={365}
              w={96}
              suffix=" dias"
              value={prazo ?? ''}
              onChange={(v) => setPrazo(v === '' ? null : Number(v))}
            />
            <NumberInput
              aria-label={`Variação do prazo de ${f.nome}, em dias`}
              decimalSeparator=","
              min={0}
              max={90}
              w={110}
              prefix="± "
              suffix=" dias"
              value={deviation}
              onChange={(v) => setDeviation(Number(v) || 0)}
            />
            {changed && prazo !== null && (
              <Button
                size="compact-md"
                loading={save.isPending}
                onClick={() =>
                  save.mutate(
                    { nome: f.nome, prazo, prazoDesvio: deviation },
                    {
                      onSuccess: () => toast.ok(`Prazo de ${f.nome} gravado`),
                      onError: (e) => toast.failure(e),
                    },
                  )
                }
              >
                Gravar
              </Button>
            )}
          </Group>
        ) : f.prazo === null ? (
          'o da política'
        ) : (
          counted(f.prazo, 'dia', 'dias')
        )}
      </Table.Td>
    </Table.Tr>
  )
}
