alter table store."dept" alter column "dept_category" set default 1;

-- The path under which clients know the page of tenant packages.
update store."menu" set path = '/system/tenantpackage' where path = '/system/tenant-package';
