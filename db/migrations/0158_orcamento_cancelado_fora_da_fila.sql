-- Lines of cancelled quotes waited in the recovery queue, where nothing could be done with them.
set local role app_system;
update orcamento_linha l set retomar_em = null from orcamento o
where l.retomar_em is not null and o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento and o.estado = 'CANCELADO';
reset role;
