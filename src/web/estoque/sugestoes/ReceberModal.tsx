import { Button, Modal, NumberInput, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { toast } from '../../core/toast.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { type DaSugestao, linhasDaSugestao, useReceber } from './api.ts'

/** What came of an approved order: each quantity starts at what is still owed. */
export function ReceberModal({ qual, fechar }: { qual: DaSugestao; fechar: () => void }) {
  const lista = usePaginas(linhasDaSugestao(qual, {}))
  const receber = useReceber(qual)
  const [documento, setDocumento] = useState('')
  const [chegou, setChegou] = useState<Readonly<Record<number, number>>>({})
  const abertas = lista.linhas.filter((l) => l.quantidade > l.recebida)
  const deve = (l: (typeof abertas)[number]) => l.quantidade - l.recebida
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const linhas = abertas
      .map((l) => ({ codLinha: l.codLinha, quantidade: chegou[l.codLinha] ?? deve(l) }))
      .filter((l) => l.quantidade > 0)
    const feito = await receber.mutateAsync({ documento: documento.trim(), linhas }).catch(() => null)
    if (!feito) return
    toast.ok(
      feito.estado === 'RECEBIDA' ? 'Pedido recebido por inteiro' : 'Entrada gravada; o resto continua a caminho',
    )
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title="Dar entrada" size="lg">
      {lista.erro !== null && <ErroDeCarga erro={lista.erro} tentar={lista.tentar} />}
      {lista.carregando ? (
        <Skeleton height={240} />
      ) : (
        <form onSubmit={(e) => void enviar(e)}>
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
            <TabelaPequena nome="O que chegou" titulos={['Peça', 'A receber', 'Chegou']} largura={460}>
              {abertas.map((l) => (
                <Table.Tr key={l.codLinha}>
                  <Table.Td>
                    <b>{l.codigo}</b> {l.descricao}
                  </Table.Td>
                  <Table.Td className="num">{deve(l).toLocaleString('pt-BR')}</Table.Td>
                  <Table.Td>
                    <NumberInput
                      aria-label={`Quantas chegaram de ${l.codigo}`}
                      w={110}
                      min={0}
                      max={deve(l)}
                      decimalSeparator=","
                      value={chegou[l.codLinha] ?? deve(l)}
                      onChange={(v) => setChegou({ ...chegou, [l.codLinha]: Number(v) || 0 })}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </TabelaPequena>
            {lista.temMais && (
              <Button variant="default" w="fit-content" loading={lista.buscandoMais} onClick={lista.buscarMais}>
                Mais linhas
              </Button>
            )}
            <ModalRodape erro={receber.error} fechar={fechar}>
              <Button type="submit" loading={receber.isPending} disabled={abertas.length === 0}>
                Gravar entrada
              </Button>
            </ModalRodape>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
