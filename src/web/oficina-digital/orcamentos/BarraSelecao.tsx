import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../core/toast.ts'
import { BarraDaEscolha } from '../../ui/tabela/BarraDaEscolha.tsx'
import { listaDonos, useAtribuirVarios } from './api.ts'

interface Props {
  codConcessionaria: number | undefined
  codOrcamentos: readonly number[]
  limpar: () => void
}

/** What to do with the chosen quotes: give them an owner, or none. */
export function BarraSelecao({ codConcessionaria, codOrcamentos, limpar }: Props) {
  const donos = useQuery(listaDonos(codConcessionaria))
  const atribuir = useAtribuirVarios()
  const [dono, setDono] = useState<string | null>(null)
  const n = codOrcamentos.length
  return (
    <BarraDaEscolha
      rotulo="Orçamentos escolhidos"
      conta={n === 1 ? '1 escolhido' : `${n} escolhidos`}
      erro={atribuir.error}
      limpar={limpar}
    >
      <Select
        size="xs"
        aria-label="Novo dono"
        placeholder="Novo dono"
        data={[
          { value: '0', label: 'Sem dono' },
          ...(donos.data ?? []).map((d) => ({ value: String(d.codUsuario), label: d.nome })),
        ]}
        value={dono}
        onChange={setDono}
        searchable
        nothingFoundMessage="Ninguém com esse nome"
      />
      <Button
        size="xs"
        disabled={dono === null}
        loading={atribuir.isPending}
        onClick={() =>
          atribuir.mutate(
            { codOrcamentos: [...codOrcamentos], codUsuario: Number(dono) || null },
            {
              onSuccess: ({ feitos, recusados }) => {
                toast.ok(feitos === 1 ? '1 orçamento atribuído' : `${feitos} orçamentos atribuídos`)
                if (recusados.length > 0) toast.erro(`${recusados.length} não mudaram: ${recusados[0]?.motivo ?? ''}`)
                limpar()
              },
            },
          )
        }
      >
        Atribuir
      </Button>
    </BarraDaEscolha>
  )
}
