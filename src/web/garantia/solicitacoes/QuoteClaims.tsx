import { Anchor, Button, Menu } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { garantiasOf, useOpenDraft } from './api.ts'
import { GarantiaBadge } from './GarantiaBadge.tsx'
import classes from './Garantias.module.css'

/** Under a quote's lines: those under claim, and the button that opens a claim for another. */
export function QuoteClaims({ orcamento: o }: { orcamento: FullOrcamento }) {
  const q = useQuery(garantiasOf('orcamento', o.codOrcamento))
  const open = useOpenDraft()
  const goTo = useGoTo()
  if (q.data === undefined || o.linhas.length === 0) return null
  const claims = q.data
  const others = o.linhas.filter((l) => !claims.some((g) => g.codLinha === l.codLinha))
  return (
    <>
      {claims.map((g) => (
        <div key={g.codSolicitacao} className={classes.marcas}>
          <span>{o.linhas.find((l) => l.codLinha === g.codLinha)?.titulo}</span>
          <Anchor renderRoot={(p) => <ScreenLink {...p} to={`/garantia/solicitacoes/${g.codSolicitacao}`} />}>
            Garantia {g.numero}
          </Anchor>
          <GarantiaBadge estado={g.estado} />
        </div>
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              w="fit-content"
              leftSection={<IconShieldCheck size={15} />}
              loading={open.isPending}
            >
              Pedir garantia
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((l) => (
              <Menu.Item
                key={l.codLinha}
                onClick={() =>
                  open.mutate(
                    { origem: 'LINHA', codigo: l.codLinha },
                    {
                      onSuccess: (g) => void goTo(`/garantia/solicitacoes/${g.codSolicitacao}`),
                      onError: (e) => toast.failure(e),
                    },
                  )
                }
              >
                {l.titulo}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
