import { Button, Group, Modal, NumberInput, Skeleton, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mensagemDe } from '../../core/erros.ts'
import { useSessao } from '../../core/session.ts'
import { toast } from '../../core/toast.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { type Opcoes, opcoesDePedido, useGravarFornecedor } from './api.ts'

/** Suppliers with the days that they take: what holds until five receipts tell better. */
export function FornecedoresModal({ fechar }: { fechar: () => void }) {
  const q = useQuery(opcoesDePedido())
  const nivel = useSessao()?.nivel
  const [busca, setBusca] = useState('')
  const achados = q.data?.fornecedores.filter((f) => f.nome.toLowerCase().includes(busca.trim().toLowerCase())) ?? []
  return (
    <Modal opened onClose={fechar} title="Fornecedores" size="lg">
      <Text size="sm" mb="sm">
        O prazo vale enquanto a loja não tem cinco recebimentos da peça ou do fornecedor; depois vale o que se mediu.
      </Text>
      {q.isError && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
      {q.isPending && <Skeleton height={240} />}
      {q.data && (
        <>
          <TextInput
            label="Procurar"
            value={busca}
            onChange={(e) => setBusca(e.currentTarget.value)}
            mb="sm"
            placeholder="Nome do fornecedor"
          />
          <TabelaPequena nome="Prazos dos fornecedores" titulos={['Fornecedor', 'Peças', 'Prazo']} largura={480}>
            {achados.slice(0, 50).map((f) => (
              <Linha key={f.nome} fornecedor={f} edita={nivel === 2 || nivel === -1} />
            ))}
          </TabelaPequena>
        </>
      )}
    </Modal>
  )
}

function Linha({ fornecedor: f, edita }: { fornecedor: Opcoes['fornecedores'][number]; edita: boolean }) {
  const gravar = useGravarFornecedor()
  const [prazo, setPrazo] = useState<number | null>(f.prazo)
  const [desvio, setDesvio] = useState<number>(f.prazoDesvio ?? 0)
  const mudou = prazo !== f.prazo || desvio !== (f.prazoDesvio ?? 0)
  return (
    <Table.Tr>
      <Table.Td>{f.nome}</Table.Td>
      <Table.Td className="num">{f.pecas.toLocaleString('pt-BR')}</Table.Td>
      <Table.Td>
        {edita ? (
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
              value={desvio}
              onChange={(v) => setDesvio(Number(v) || 0)}
            />
            {mudou && prazo !== null && (
              <Button
                size="compact-md"
                loading={gravar.isPending}
                onClick={() =>
                  gravar.mutate(
                    { nome: f.nome, prazo, prazoDesvio: desvio },
                    {
                      onSuccess: () => toast.ok(`Prazo de ${f.nome} gravado`),
                      onError: (e) => toast.erro(mensagemDe(e)),
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
          `${f.prazo} dias`
        )}
      </Table.Td>
    </Table.Tr>
  )
}
