import { Drawer, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { useFuso } from '../../core/loja.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { DiaInput } from '../../ui/campos/DiaInput.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { cobertura } from './api.ts'

const DIAS = 90
const parte = (n: number, de: number) =>
  de === 0 ? '—' : `${((n / de) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`

/** By store: at how many visits the package that was due was offered and approved, and what was left. */
export function CoberturaDrawer({ fechar }: { fechar: () => void }) {
  const fuso = useFuso()
  const dia = hoje(fuso, new Date())
  const [de, setDe] = useState(somarDias(dia, -DIAS))
  const [ate, setAte] = useState(dia)
  const q = useQuery(cobertura({ ...(de && { de }), ...(ate && { ate }) }))
  return (
    <Drawer opened onClose={fechar} position="right" size="xl" title="Cobertura do plano de fábrica">
      <Stack>
        <Text size="sm" c="dimmed">
          De cada visita com quilometragem: o pacote que estava na vez, se foi oferecido, se foi aprovado, e quanto
          valem hoje os que ficaram.
        </Text>
        <Group grow align="flex-start">
          <DiaInput label="De" value={de} onChange={setDe} />
          <DiaInput label="Até" value={ate} onChange={setAte} />
        </Group>
        {q.isError && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={200} aria-label="Carregando" />}
        {q.data?.lojas.length === 0 && <Text>Nenhuma visita com quilometragem neste período.</Text>}
        {q.data && q.data.lojas.length > 0 && (
          <TabelaPequena
            nome="Cobertura por concessionária"
            titulos={['Concessionária', 'Visitas', 'Com pacote na vez', 'Oferecido', 'Aprovado', 'Valor deixado']}
            largura={620}
          >
            {q.data.lojas.map((l) => (
              <Table.Tr key={l.codConcessionaria}>
                <Table.Td>{l.nome}</Table.Td>
                <Table.Td className="num">{l.visitas}</Table.Td>
                <Table.Td className="num">{l.devidas}</Table.Td>
                <Table.Td className="num" title={`${l.oferecidas} ÷ ${l.devidas}`}>
                  {parte(l.oferecidas, l.devidas)}
                </Table.Td>
                <Table.Td className="num" title={`${l.aprovadas} ÷ ${l.devidas}`}>
                  {parte(l.aprovadas, l.devidas)}
                </Table.Td>
                <Table.Td>
                  <Money centavos={l.valorDeixado} />
                </Table.Td>
              </Table.Tr>
            ))}
          </TabelaPequena>
        )}
        {q.data?.cortado && <Text size="sm">Há mais visitas do que uma conta leva: escolha um período menor.</Text>}
      </Stack>
    </Drawer>
  )
}
