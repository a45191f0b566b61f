import { Progress, Select, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FACTOR_RULES, type FactorRule, type RuleOfLevel } from '#shared/conta/seguranca.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { toast } from '../../core/feedback/toast.ts'
import { EntrySections } from '../../recipes/entry/EntrySections.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { entryRules, useSaveRule } from './api.ts'
import classes from './EntryRules.module.css'

const OPTIONS = Object.entries(FACTOR_RULES).map(([value, label]) => ({ value, label }))

/** /cadastros/seguranca: the second factor by level, and how many people have one. */
export function EntryRulesPage() {
  const q = useQuery(entryRules)
  return (
    <EntrySections
      section="/cadastros/seguranca"
      text="Segundo fator é uma chave de acesso do aparelho ou um código do celular, além da senha. Quem já tem um sempre o usa."
    >
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : q.data ? (
        <ul className={classes.rules}>
          {q.data.map((r) => (
            <Rule key={r.codNivel} rule={r} />
          ))}
        </ul>
      ) : (
        <Skeleton height={320} radius={8} />
      )}
    </EntrySections>
  )
}

function Rule({ rule: r }: { rule: RuleOfLevel }) {
  const save = useSaveRule()
  return (
    <li className={classes.rule}>
      <Text fw={600}>{r.nome}</Text>
      <Select
        aria-label={`Segundo fator, ${r.nome}`}
        data={OPTIONS}
        value={r.regra}
        allowDeselect={false}
        disabled={save.isPending}
        description={
          r.regra === 'EXIGIDO' && r.carenciaAte ? `Quem não tem entra até ${formatDay(r.carenciaAte)}` : undefined
        }
        inputWrapperOrder={['input', 'description']}
        onChange={(regra) =>
          save.mutate(
            { codNivel: r.codNivel, regra: regra as FactorRule },
            { onSuccess: () => toast.ok('Regra gravada') },
          )
        }
      />
      <div>
        <Text size="sm" className="num">
          {r.comFator} de {r.pessoas} já têm
        </Text>
        <Progress
          value={r.pessoas === 0 ? 0 : (100 * r.comFator) / r.pessoas}
          aria-label={`${r.comFator} de ${r.pessoas} pessoas`}
        />
      </div>
    </li>
  )
}
