import type { CampoFiltro } from './filtro.ts'
import { Button, Drawer, Group, Select, Skeleton, Stack, TextInput } from '@mantine/core'
import { Suspense, useState, type SubmitEvent } from 'react'
import { adiado } from '../../core/adiado.ts'

import type { Filtros } from './filtros.ts'

/** A list's filters and how to change them. */
export interface FilterDrawerProps<C extends string> {
  aberto: boolean
  fechar: () => void
  campos: readonly CampoFiltro<C>[]
  filtros: Filtros<C>
  mudar: (filtros: Filtros<C>) => void
}

const PeriodoInput = adiado(() => import('./PeriodoInput.tsx').then((m) => m.PeriodoInput))

/** The drawer itself, with its fields. */
export function FiltrosAbertos<C extends string>({ aberto, fechar, ...resto }: FilterDrawerProps<C>) {
  return (
    <Drawer opened={aberto} onClose={fechar} position="right" size={360} title="Filtros">
      {aberto && <Campos fechar={fechar} {...resto} />}
    </Drawer>
  )
}

function Campos<C extends string>({ fechar, campos, filtros, mudar }: Omit<FilterDrawerProps<C>, 'aberto'>) {
  const [rascunho, setRascunho] = useState<Partial<Record<string, string | undefined>>>(filtros)
  const nomes = campos.flatMap((c) => (c.tipo === 'periodo' ? ['de', 'ate'] : [c.nome]))
  const por = (parcial: Partial<Record<string, string | undefined>>) => setRascunho({ ...rascunho, ...parcial })

  function aplicar(valores: Partial<Record<string, string | undefined>>): void {
    mudar(Object.fromEntries(nomes.map((n) => [n, valores[n] || undefined])) as Filtros<C>)
    fechar()
  }
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    aplicar(rascunho)
  }

  return (
    <form onSubmit={enviar}>
      <Stack gap="md">
        {campos.map((campo) => {
          if (campo.tipo === 'periodo')
            return (
              <Suspense key="periodo" fallback={<Skeleton height={61} />}>
                <PeriodoInput
                  rotulo={campo.rotulo}
                  vazio={campo.vazio}
                  de={rascunho['de']}
                  ate={rascunho['ate']}
                  mudar={por}
                />
              </Suspense>
            )
          const valor = rascunho[campo.nome] ?? ''
          if (campo.tipo === 'texto')
            return (
              <TextInput
                key={campo.nome}
                label={campo.rotulo}
                value={valor}
                onChange={(e) => por({ [campo.nome]: e.currentTarget.value })}
              />
            )
          return (
            <Select
              key={campo.nome}
              label={campo.rotulo}
              placeholder={campo.vazio ?? 'Qualquer'}
              data={campo.opcoes.map((o) => ({ value: o.valor, label: o.nome }))}
              value={valor || null}
              onChange={(v) => por({ [campo.nome]: v ?? undefined })}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': `Limpar ${campo.rotulo}` }}
              nothingFoundMessage="Nada com esse nome"
            />
          )
        })}
        <Group grow>
          <Button variant="default" onClick={() => aplicar({})}>
            Limpar
          </Button>
          <Button type="submit">Aplicar</Button>
        </Group>
      </Stack>
    </form>
  )
}
