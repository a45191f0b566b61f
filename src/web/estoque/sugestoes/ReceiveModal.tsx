import { Button, Modal, NumberInput, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { toast } from '../../core/feedback/toast.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { type SugestaoKey, sugestaoLinhas, useReceive } from './api.ts'

/** Records receipts of an approved order; each quantity defaults to the open rest. */
export function ReceiveModal({ qual, close }: { qual: SugestaoKey; close: () => void }) {
  const list = usePages(sugestaoLinhas(qual, {}))
  const receive = useReceive(qual)
  const [documento, setDocumento] = useState('')
  const [arrived, setArrived] = useState<Readonly<Record<number, number>>>({})
  const abertas = list.rows.filter((l) => l.quantidade > l.recebida)
  const outstanding = (l: (typeof abertas)[number]) => l.quantidade - l.recebida
  const tooMany = (l: (typeof abertas)[number]) => (arrived[l.codLinha] ?? 0) > outstanding(l)
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    if (abertas.some(tooMany)) return
    const linhas = abertas
      .map((l) => ({ codLinha: l.codLinha, quantidade: arrived[l.codLinha] ?? outstanding(l) }))
      .filter((l) => l.quantidade > 0)
    const done = await receive.mutateAsync({ documento: documento.trim(), linhas }).catch(() => null)
    if (!done) return
    toast.ok(done.estado === 'RECEBIDA' ? 'Pedido recebido por inteiro' : 'Entrada gravada; o resto continua a caminho')
    close()
  }
  return (
    <Modal opened onClose={close} title="Dar entrada" size="lg">
      {list.error !== null && <LoadError error={list.error} attempt={list.attempt} />}
      {list.loading ? (
        <Skeleton height={240} />
      ) : (
        <form onSubmit={(e) => void send(e)}>
          <Stack>
            <Text size="sm">
              Ponha zero no que não veio. Cada entrada mede o prazo do fornecedor para os próximos pedidos. O que vem de
              outra loja se recebe em Transferências.
            </Text>
            <TextInput
              label="Nota fiscal"
              maxLength={60}
              value={documento}
              onChange={(e) => setDocumento(e.currentTarget.value)}
            />
            <SmallTable name="O que chegou" titulos={['Peça', 'A receber', 'Chegou']} width={460}>
              {abertas.map((l) => (
                <Table.Tr key={l.codLinha}>
                  <Table.Td>
                    <b>{l.codigo}</b> {l.descricao}
                  </Table.Td>
                  <Table.Td className="num">{outstanding(l).toLocaleString('pt-BR')}</Table.Td>
                  <Table.Td>
                    <NumberInput
                      aria-label={`Quantas chegaram de ${l.codigo}`}
                      w={110}
                      min={0}
                      max={outstanding(l)}
                      decimalSeparator=","
                      error={tooMany(l) && 'Mais do que falta'}
                      value={arrived[l.codLinha] ?? outstanding(l)}
                      onChange={(v) => setArrived({ ...arrived, [l.codLinha]: Number(v) || 0 })}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </SmallTable>
            {list.hasMore && (
              <Button variant="default" w="fit-content" loading={list.fetchingMore} onClick={list.fetchMore}>
                Mais linhas
              </Button>
            )}
            <ModalFooter error={receive.error} close={close}>
              <Button type="submit" loading={receive.isPending} disabled={abertas.length === 0}>
                Gravar entrada
              </Button>
            </ModalFooter>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
